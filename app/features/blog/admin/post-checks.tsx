import { FormChecks } from "#app/features/editing/checks/form-checks.tsx";
import type { GoTo } from "#app/features/editing/checks/reveal.ts";
import { useCover } from "#app/features/media/field/use-cover.ts";
import type { PickedImage } from "#app/features/media/field/picked-image.ts";
import { checkCover, checkSearch, type Finding } from "#app/features/editing/checks/check-text.ts";
import type { Post } from "../post.ts";
import { isPublic } from "../visibility.ts";
import { startOf } from "./seo-panel.tsx";

interface Props {
  /** The post as it is stored; null for a new one. */
  item: Post | null;
  live: Record<string, string>;
  /** The slug that a save would give: when the field is empty, one from the title. */
  slug: string;
  picked: PickedImage;
  goTo: GoTo | null;
}

/** The checks of a post: its text, cover, search result and slug. */
export function PostChecks({ item, live, slug, picked, goTo }: Props) {
  const cover = useCover(item?.image ?? null, picked, live["imageAlt"]);
  const more = [...checkCover(cover), ...searchFindings(live), ...slugFindings(item, slug)];
  return <FormChecks live={live} textField="content" more={more} goTo={goTo} />;
}

function searchFindings({ title = "", seoTitle = "", seoDescription = "", excerpt = "", content = "" }: Props["live"]) {
  // Nothing is written yet.
  if (title === "" && content === "") return [];
  return checkSearch({
    title: seoTitle.trim() || title,
    titleField: seoTitle.trim() ? "seoTitle" : "title",
    description: seoDescription.trim() || excerpt.trim() || startOf(content).slice(0, 160),
    descriptionField: excerpt.trim() && !seoDescription.trim() ? "excerpt" : "seoDescription",
  });
}

function slugFindings(item: Post | null, slug: string): Finding[] {
  if (!item || !isPublic(item) || slug.trim() === "" || slug === item.slug) return [];
  const message = `The address of a public post is being changed: links to /blog/${item.slug} will lead to /blog/${slug}.`;
  return [{ message, field: "slug" }];
}
