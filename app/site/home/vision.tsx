import { useSite } from "#app/server/render/site.ts";

/** A section in the first ink. The second ink overlaps the headline, whose letters take the first ink there. */
export function Vision() {
  const { title, paragraphs } = useSite().vision;
  return (
    <section aria-labelledby="vision" className="overflow-hidden bg-plate text-on-plate">
      <div className="sheet-width section-gap grid grid-cols-1 gap-x-8 gap-y-14 lg:grid-cols-12">
        <h2 id="vision" data-mark className="vision display relative isolate text-poster lg:col-span-11">
          <span
            aria-hidden="true"
            className="vision-disc mark-ink absolute -z-10 aspect-square rounded-full bg-accent"
          />
          <span>{title}</span>
          {/* CSS draws the copy: in the DOM, the text would be found by search, copied and checked twice. */}
          <span aria-hidden="true" data-title={title} className="vision-left-out crossing text-crossing-type" />
        </h2>
        <div className="relative grid grid-cols-1 gap-6 wrap-anywhere lg:col-span-5">
          {paragraphs.map((paragraph, index) => (
            <p key={index} className="max-w-md text-body lg:max-w-xl">
              {paragraph}
            </p>
          ))}
        </div>
      </div>
    </section>
  );
}
