import type { Route } from "./+types/about";
import { labelsOf, siteOf } from "#app/render/site.ts";
import { pageMeta } from "./page-meta.ts";
import { fillText } from "#app/text/fill-text.ts";

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({ title: "About", description: aboutLine(matches), path: "/about", matches });

function aboutLine(matches: Parameters<typeof siteOf>[0]): string {
  const { name, tagline } = siteOf(matches);
  return fillText(labelsOf(matches).site.about, { name, tagline });
}

/** A page of one word, as large as the viewport allows. */
export default function About() {
  return (
    <div className="about-sheet relative isolate grid min-h-[calc(100dvh-5rem)] place-items-center overflow-hidden">
      <div aria-hidden="true" className="about-disc halftone-disc pointer-events-none absolute text-accent" />
      <h1 className="display relative text-[clamp(min(5.5rem,28vw),36vw,40rem)] leading-[0.8] tracking-[-0.03em]">
        About
      </h1>
      <span
        aria-hidden="true"
        data-title="About"
        className="about-crossing crossing display pointer-events-none grid place-items-center text-[clamp(min(5.5rem,28vw),36vw,40rem)] leading-[0.8] tracking-[-0.03em] text-crossing"
      />
    </div>
  );
}
