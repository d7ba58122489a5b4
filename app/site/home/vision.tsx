import { useSite } from "#app/render/site.ts";

/** The one loud page: full ink, with the second ink rising behind the sentence. */
export function Vision() {
  const { title, paragraphs } = useSite().vision;
  return (
    <section aria-labelledby="vision" className="relative isolate overflow-hidden bg-plate text-on-plate">
      <div aria-hidden="true" className="vision-disc halftone-disc absolute -z-10 text-accent" />
      <div className="sheet-width section-gap grid grid-cols-1 gap-x-8 gap-y-14 max-lg:pb-80 lg:grid-cols-12">
        <h2 id="vision" className="display text-poster lg:col-span-11">
          {title}
        </h2>
        <div className="grid gap-6 lg:col-span-5">
          {paragraphs.map((paragraph) => (
            <p key={paragraph} className="max-w-xl text-body">
              {paragraph}
            </p>
          ))}
        </div>
      </div>
    </section>
  );
}
