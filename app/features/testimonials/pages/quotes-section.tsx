import { cx } from "#app/ui/cx.ts";
import { ResponsiveImage } from "#app/ui/image/responsive-image.tsx";
import { ErrorState } from "#app/ui/states.tsx";
import type { Quote } from "../quotes.server.ts";

/** Longer words than these are not for shouting. */
const LOUD_UP_TO = 220;

/** What people said, the first one loud and the others beside it. */
export function QuotesSection({ quotes }: { quotes: Quote[] | null }) {
  if (quotes?.length === 0) return null;
  const [first, ...others] = quotes ?? [];
  return (
    <section aria-labelledby="quotes" className="border-y-2 border-ink">
      <h2 id="quotes" className="display sheet-width pt-14 text-heading lg:pt-24">
        What people say
      </h2>
      {first ? (
        <div className="sheet-width grid grid-cols-1 lg:grid-cols-12">
          <QuoteCard quote={first} loud className="pt-8 pb-14 lg:col-span-7 lg:pt-12 lg:pb-24 lg:pe-16" />
          {others.length > 0 && (
            <div className="border-rule max-lg:border-t lg:col-span-5 lg:mt-12 lg:mb-24 lg:border-s lg:ps-12">
              {others.map((quote) => (
                <QuoteCard
                  key={quote.id}
                  quote={quote}
                  className="border-rule py-8 not-last:border-b lg:py-10 lg:first:pt-0 lg:last:pb-0"
                />
              ))}
            </div>
          )}
        </div>
      ) : (
        <div className="sheet-width py-16">
          <ErrorState title="Could not fetch testimonials">Please try again later</ErrorState>
        </div>
      )}
    </section>
  );
}

function QuoteCard({ quote, loud = false, className }: { quote: Quote; loud?: boolean; className: string }) {
  const { name, content, position, company, rating, image } = quote;
  const loudest = content.length > LOUD_UP_TO ? "text-lead" : "display text-heading";
  return (
    <figure className={cx("grid grid-cols-1 content-start gap-6", className)}>
      <Rating value={rating} />
      <blockquote className={loud ? loudest : "text-body"}>
        <p>“{content}”</p>
      </blockquote>
      <figcaption className="flex items-center gap-4">
        {image && (
          <ResponsiveImage
            image={image}
            alt=""
            fallbackKey={quote.id}
            sizes="3.5rem"
            className="size-14 shrink-0 border border-rule"
            imgClassName="size-full object-cover"
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
  return (
    <p role="img" aria-label={`${value} out of 5`} className="flex gap-1">
      {[1, 2, 3, 4, 5].map((step) => (
        <span key={step} className={cx("size-3 border border-ink", step <= value && "ink-forced bg-accent")} />
      ))}
    </p>
  );
}
