import { useSite } from "#app/server/render/site.ts";
import { shorten } from "#app/content/shorten.ts";

interface Props {
  /** Title and label inside the image. */
  title: string;
  label: string;
  /** Heading and description below the image. */
  heading: string;
  description: string;
  /** The URL of the server's image; null while there is none with this title. */
  image: string | null;
}

/** A preview of the card that shows where the post's link is shared. */
export function SocialCard({ title, label, heading, description, image }: Props) {
  return (
    <figure className="grid gap-2">
      <figcaption className="label text-ink-soft">When the link is shared</figcaption>
      <div className="grid border border-rule bg-stock wrap-anywhere">
        {image ? (
          <picture>
            <img src={image} alt="" width={1200} height={630} className="aspect-[1200/630] w-full" />
          </picture>
        ) : (
          <Sketch title={title} label={label} />
        )}
        <div className="grid gap-1 border-t border-rule p-4">
          <p className="label text-ink-soft">{location.host}</p>
          <p className="font-bold">{shorten(heading, 80)}</p>
          {description && <p className="text-small text-ink-soft">{shorten(description, 110)}</p>}
        </div>
      </div>
    </figure>
  );
}

/** Imitates the image that the server renders once the post is public. */
function Sketch({ title, label }: { title: string; label: string }) {
  return (
    <div
      aria-hidden="true"
      className="@container relative flex aspect-[1200/630] flex-col justify-between overflow-hidden bg-stock p-[5%] text-ink [--color-accent:var(--print-accent)] [--color-ink:var(--print-ink)] [--color-stock:var(--print-paper)]"
    >
      <span className="absolute -end-[5%] -top-[24%] aspect-square w-[28%] rounded-full bg-accent" />
      <span className="absolute end-[16%] -top-[13%] aspect-square w-[17%] bg-ink" />
      <span className="label relative max-w-[52%]">{label}</span>
      <span className={title.length > 70 ? "display text-[5cqw] leading-none" : "display text-[7cqw] leading-none"}>
        {shorten(title, 120)}
      </span>
      <span className="flex justify-between gap-4 border-t-2 border-ink pt-[2%] text-[2.8cqw] font-bold">
        {useSite().name}
      </span>
    </div>
  );
}
