import { useFormContext } from "react-hook-form";
import { DESCRIPTION_LENGTH, TITLE_LENGTH } from "#app/admin/kit/checks/check-text.ts";
import { fieldPropsOf } from "#app/admin/kit/form/field-props.ts";
import type { Texts } from "#app/admin/kit/form/item-form-spec.ts";
import { FoldedPanel } from "#app/admin/kit/form/side-panel.tsx";
import { useValues } from "#app/admin/kit/form/use-values.ts";
import { itemPath } from "#app/content/slugs/slug.ts";
import { useSite } from "#app/server/render/site.ts";
import { shorten } from "#app/content/shorten.ts";
import { TextareaField, TextField } from "#app/ui/form/field.tsx";
import type { Post } from "../post.ts";
import { isPublic } from "#app/content/publication/visibility.ts";
import { SlugField, useSlug } from "./slug-field.tsx";
import { SocialCard } from "./social-card.tsx";
import { markdownStart } from "#app/admin/kit/checks/markdown-start.ts";

/** A post's SEO fields and slug, with previews of its search result and of its shared link. */
export function SeoPanel({ item }: { item: Post | null }) {
  const site = useSite();
  const form = useFormContext();
  const field = fieldPropsOf(form);
  const address = useSlug(item);
  const { slug } = address;
  const { title = "", category = "", excerpt = "", content = "", ...seo } = useValues() as Texts;
  const { seoTitle = "", seoDescription = "" } = seo;
  const searchTitle = seoTitle.trim() || title.trim() || "The title";
  const description = seoDescription.trim() || excerpt.trim() || markdownStart(content);
  const hasStoredCard = item !== null && isPublic(item) && item.title === title && item.category === category;
  return (
    <FoldedPanel
      title="Search engines and URL"
      summary={`/blog/${slug || "…"}`}
      isWrong={["seoTitle", "seoDescription", "slug"].some((name) => form.formState.errors[name])}
    >
      <TextField
        label="SEO title"
        hint={lengthHint(seoTitle, TITLE_LENGTH, "If empty, the title is used.")}
        {...field("seoTitle")}
      />
      <TextareaField
        label="SEO description"
        rows={3}
        className="[&_textarea]:min-h-24"
        hint={lengthHint(seoDescription, DESCRIPTION_LENGTH, "If empty, the excerpt or the beginning is used.")}
        {...field("seoDescription")}
      />
      <SlugField item={item} {...address} />
      <figure className="grid gap-2">
        <figcaption className="label text-ink-soft">In search results</figcaption>
        <div className="grid gap-1 border border-rule bg-stock p-4 wrap-anywhere">
          <p className="text-small text-ink-soft">{`${location.host} › blog › ${slug || "…"}`}</p>
          <p className="text-lead leading-snug text-accent-text">
            {shorten(`${searchTitle} – ${site.name}`, TITLE_LENGTH + 5)}
          </p>
          <p className="text-small">{shorten(description, DESCRIPTION_LENGTH) || "The first words of the post."}</p>
        </div>
      </figure>
      <SocialCard
        title={title.trim() || "The title"}
        label={category || "Blog"}
        heading={searchTitle}
        description={description}
        // The server's image, as long as the title and category in it are unchanged.
        image={hasStoredCard ? `${itemPath("/og/blog", item.slug)}.png?r=${item.revision}` : null}
      />
    </FoldedPanel>
  );
}

/** A hint that says how long a text is and whether it shows in full. */
function lengthHint(text: string, most: number, empty: string): string {
  const { length } = text.trim();
  if (length === 0) return `${empty} About ${most} characters show in full.`;
  if (length > most) return `${length} characters. Search engines cut it after about ${most}.`;
  return `${length} of about ${most} characters. It fits.`;
}
