import { errorsLabels, homeLabels } from "#site-labels";
import { useSite } from "#app/server/render/site.ts";
import { cx } from "#app/ui/cx.ts";
import { ResponsiveImage } from "#app/ui/image/responsive-image.tsx";
import { ErrorState } from "#app/ui/states.tsx";
import type { Quote } from "../quotes.server.ts";
import { fillText } from "#app/config/fill-text.ts";

/** The longest quotes, in characters, that the two display sizes fit; longer ones are set as lead text. */
const LOUD_UP_TO = 220;
const SHOUTED_UP_TO = 180;

/** The testimonials of the home page: the first one large, the others in a row below. */
export function QuotesSection({ quotes }: { quotes: Quote[] | null }) {
  const { home } = useSite();
  if (quotes?.length === 0) return null;
  const [first, ...others] = quotes ?? [];
  return (
    <section aria-labelledby="quotes" className="border-y-2 border-ink">
      <h2 id="quotes" className="display sheet-width pt-14 text-heading lg:pt-24">
        {home.quotesTitle}
      </h2>
      {first ? (
        <div className="sheet-width pb-14 lg:pb-24">
          <QuoteCard quote={first} loud className="max-w-5xl pt-8 pb-12 lg:pt-12 lg:pb-16" />
          {others.length > 0 && (
            <div className="grid grid-cols-1 border-t border-ink lg:auto-cols-fr lg:grid-flow-col lg:grid-cols-[1.35fr]">
              {others.map((quote, index) => (
                <QuoteCard
                  key={index}
                  quote={quote}
                  className="border-rule py-8 max-lg:not-last:border-b lg:px-8 lg:pb-0 lg:first:ps-0 lg:last:pe-0 lg:not-first:border-s"
                />
              ))}
            </div>
          )}
        </div>
      ) : (
        <div className="sheet-width py-16">
          <ErrorState title={errorsLabels.quotes}>{errorsLabels.tryLater}</ErrorState>
        </div>
      )}
    </section>
  );
}

function QuoteCard({ quote, loud = false, className }: { quote: Quote; loud?: boolean; className: string }) {
  const { name, content, position, company, rating, image } = quote;
  // The quotation mark of a display size hangs in the margin, if there is one.
  const loudest =
    content.length > LOUD_UP_TO
      ? "max-w-3xl text-lead"
      : cx("display lg:indent-[-0.32em]", content.length > SHOUTED_UP_TO ? "text-heading" : "text-display");
  return (
    <figure
      dir="auto"
      className={cx("grid grid-cols-1 content-start gap-6", !loud && "lg:grid-rows-[auto_1fr_auto]", className)}
    >
      <Rating value={rating} />
      <blockquote className={loud ? loudest : "max-w-(--container-prose) text-body"}>
        <p>{`“${content}”`}</p>
      </blockquote>
      <figcaption className="flex items-center gap-4 lg:items-end">
        {image && (
          <ResponsiveImage
            image={image}
            alt=""
            fallbackKey={name}
            sizes="3.5rem"
            className="size-14 shrink-0 border border-rule"
            imgClassName="h-full object-cover"
          />
        )}
        <span className="grid min-w-0">
          <span className="font-bold">{name}</span>
          <span className="text-small text-ink-soft">{[position, company].filter(Boolean).join(", ")}</span>
        </span>
      </figcaption>
    </figure>
  );
}

function Rating({ value }: { value: number }) {
  const { rating } = homeLabels;
  return (
    <p role="img" aria-label={fillText(rating, { value })} className="flex gap-1">
      {[1, 2, 3, 4, 5].map((step) => (
        <span key={step} className={cx("size-3 border border-ink", step <= value && "ink-forced bg-accent")} />
      ))}
    </p>
  );
}
