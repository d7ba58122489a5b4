import { FoldedPanel } from "#app/features/editing/side-panel.tsx";
import { useSite } from "#app/render/site.ts";
import { truncate, shorten } from "#app/text/shorten.ts";
import { TextareaField, TextField } from "#app/ui/form/field.tsx";
import { SlugField } from "./slug-field.tsx";
import { isPublic } from "../visibility.ts";
import type { Post } from "../post.ts";
import { SocialCard } from "./social-card.tsx";

/** Characters that search engines show before they truncate. */
const TITLE_LENGTH = 60;
const DESCRIPTION_LENGTH = 160;

interface Props {
  /** The post as it is stored; null for a new one. */
  item: Post | null;
  /** The fields' initial values. */
  values: Record<string, string>;
  /** The form's current values. */
  live: Record<string, string>;
  errors: Readonly<Record<string, string>>;
  /** The slug that a save would give. */
  slug: string;
  onSlug: (slug: string) => void;
}

/** A post's SEO fields and slug, with previews of its search result and of its shared link. */
export function SeoPanel({ item, values, live, errors, slug, onSlug }: Props) {
  const site = useSite();
  const isWrong = ["seoTitle", "seoDescription", "slug"].some((name) => errors[name]);
  const { title = "", excerpt = "", content = "", seoTitle = "", seoDescription = "" } = live;
  const shownTitle = seoTitle.trim() || title.trim() || "The title";
  const description = seoDescription.trim() || excerpt.trim() || startOf(content);
  const wasPublic = item !== null && isPublic(item);

  return (
    <FoldedPanel title="Search engines and address" summary={`/blog/${slug || "…"}`} isWrong={isWrong}>
      <TextField
        label="SEO title"
        name="seoTitle"
        defaultValue={values["seoTitle"]}
        error={errors["seoTitle"]}
        hint={lengthHint(seoTitle, TITLE_LENGTH, "Left empty, the title stands here.")}
      />
      <TextareaField
        label="SEO description"
        name="seoDescription"
        rows={3}
        className="[&_textarea]:min-h-24"
        defaultValue={values["seoDescription"]}
        error={errors["seoDescription"]}
        hint={lengthHint(seoDescription, DESCRIPTION_LENGTH, "Left empty, the excerpt or the first words stand here.")}
      />
      <SlugField
        item={item}
        isPublic={wasPublic}
        title={title}
        defaultValue={values["slug"] ?? ""}
        error={errors["slug"]}
        onSlug={onSlug}
      />
      <figure className="grid gap-2">
        <figcaption className="label text-ink-soft">In search results</figcaption>
        <div className="grid gap-1 border border-rule bg-stock p-4 wrap-anywhere">
          <p className="text-small text-ink-soft">
            {location.host} › blog › {slug || "…"}
          </p>
          <p className="text-lead leading-snug text-accent-text">
            {shorten(`${shownTitle} – ${site.name}`, TITLE_LENGTH + 5)}
          </p>
          <p className="text-small">{shorten(description, DESCRIPTION_LENGTH) || "The first words of the post."}</p>
        </div>
      </figure>
      <SocialCard
        title={title.trim() || "The title"}
        label={live["category"] || "Blog"}
        heading={shownTitle}
        description={description}
        // The server's image, as long as the title and category in it are unchanged.
        image={
          wasPublic && item.title === title && item.category === (live["category"] ?? "")
            ? `/og/blog/${item.slug}.png?r=${item.revision}`
            : null
        }
      />
    </FoldedPanel>
  );
}

/** A hint that says how long a text is and whether it shows in full. */
function lengthHint(text: string, most: number, empty: string): string {
  const { length } = text.trim();
  if (length === 0) return `${empty} About ${most} characters show in full.`;
  if (length > most) return `${length} characters: search engines cut it after about ${most}.`;
  return `${length} of about ${most} characters. It shows in full.`;
}

/** The first 200 characters of a Markdown text, roughly without its markup. */
export function startOf(markdown: string): string {
  const text = markdown.slice(0, 2000).replace(/!?\[([^\]\n]*)\]\([^)\n]*\)/g, "$1");
  return truncate(
    text
      .replace(/[#*_`>|~-]+/g, " ")
      .replace(/\s+/g, " ")
      .trim(),
    200,
  );
}
