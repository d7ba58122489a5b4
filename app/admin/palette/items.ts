import { useEffect, useState } from "react";
import type { BlogSummary } from "#app/features/blog/post.ts";
import { isPublic } from "#app/features/blog/visibility.ts";
import type { ProjectSummary } from "#app/features/projects/project.ts";
import type { Testimonial } from "#app/features/testimonials/testimonial.ts";
import { apiPages } from "#app/client/api-client.ts";
import { fold } from "./match.ts";

/** Something that can be opened by its title or name. */
export interface PaletteItem {
  id: string;
  kind: "Blog" | "Project" | "Testimonial";
  name: string;
  /** As it is searched. */
  folded: string;
  /** Where it opens in the admin. */
  editAt: string;
  /** Its public page. */
  viewAt: string | null;
}

const OLD_AFTER_MS = 15_000;

/** What was read last, for the next time the palette opens. */
let kept: { items: PaletteItem[]; at: number } = { items: [], at: -Infinity };

/** Everything that has a title, read when the palette opens, and again when that is a while ago. */
export function usePaletteItems(open: boolean) {
  const [items, setItems] = useState(kept.items);
  const [state, setState] = useState<"loading" | "loaded" | "failed">("loaded");

  useEffect(() => {
    if (!open || Date.now() - kept.at < OLD_AFTER_MS) return;
    const controller = new AbortController();
    setState("loading");
    const run = async () => {
      try {
        const found = (await Promise.all(readers(controller.signal))).flat();
        kept = { items: found, at: Date.now() };
        setItems(found);
        setState("loaded");
      } catch {
        if (!controller.signal.aborted) setState("failed");
      }
    };
    void run();
    return () => controller.abort();
  }, [open]);

  return { items, state };
}

function readers(signal: AbortSignal): Promise<PaletteItem[]>[] {
  return [
    apiPages("/api/blogs?fields=summary", { signal, itemsOf: (posts: BlogSummary[]) => posts.map(blogItem) }),
    apiPages("/api/projects?fields=summary", {
      signal,
      itemsOf: (projects: ProjectSummary[]) => projects.map(projectItem),
    }),
    apiPages("/api/testimonials?fields=summary", {
      signal,
      itemsOf: (answer: { testimonials: Testimonial[] }) => answer.testimonials.map(testimonialItem),
    }),
  ];
}

function item(kind: PaletteItem["kind"], page: string, id: string, name: string, viewAt: string | null): PaletteItem {
  return { id: `${kind}:${id}`, kind, name, folded: fold(name), editAt: `/admin/${page}?edit=${id}`, viewAt };
}

const blogItem = (blog: BlogSummary) =>
  item("Blog", "blogs", blog.id, blog.title, isPublic(blog) ? `/blog/${blog.slug}` : null);
const projectItem = ({ id, title, slug }: ProjectSummary) =>
  item("Project", "projects", id, title, `/portfolio/${slug}`);
const testimonialItem = ({ id, name }: Testimonial) => item("Testimonial", "testimonials", id, name, null);
