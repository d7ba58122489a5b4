import { collexLabels } from "#site-labels";
import type { Route } from "./+types/collex";
import { siteOf, siteCopy, useSite } from "#app/server/render/site.ts";
import { servicesContext } from "#app/server/services/services.server.ts";
import { pageMeta } from "./page-meta.ts";
import { shorten } from "#app/content/shorten.ts";
import { ExchangeArt } from "./exchange-art.tsx";
import { NotifyForm } from "./notify-form.tsx";

const BUILD_PROGRESS = 78;

export async function loader({ context }: Route.LoaderArgs) {
  return { site: siteCopy(await context.get(servicesContext).site(), "collex") };
}

export const meta: Route.MetaFunction = ({ matches }) => {
  const { brand, headline, description } = siteOf(matches).collex;
  return pageMeta({ title: `${brand}: ${headline}`, description: shorten(description, 160), path: "/collex", matches });
};

/** The teaser page of the campus exchange, styled as a proof sheet. */
export default function Collex() {
  const { brand, headline, description, points } = useSite().collex;
  return (
    <div className="sheet-width pt-10 pb-24">
      <header className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4 border-b-2 border-ink pb-6">
        <p className="display text-heading">{brand}</p>
        <p className="label border-2 border-ink bg-accent px-3 py-1.5 text-on-accent">{collexLabels.stage}</p>
      </header>

      <div className="grid grid-cols-1 gap-x-8 gap-y-8 pt-8 md:grid-cols-12">
        <h1 className="display text-poster md:col-span-8">{headline}</h1>
        <ExchangeArt className="md:col-span-4 lg:max-w-72 lg:justify-self-end" />
        <div className="grid content-start gap-10 wrap-anywhere md:col-span-12 lg:col-span-7">
          <p className="max-w-2xl text-lead">{description}</p>
          <ul className="border-t border-rule">
            {points.map((point, index) => (
              <li key={index} className="grid grid-cols-[3rem_1fr] items-baseline border-b border-rule py-4">
                <span className="label text-accent-text">{String.fromCharCode(65 + index)}</span>
                <span>{point}</span>
              </li>
            ))}
          </ul>
        </div>
        <aside className="plate relative plate-room md:col-span-12 lg:col-span-5">
          <div aria-hidden="true" className="plate-ink bg-accent" />
          <div className="relative grid h-full grid-cols-1 content-start gap-6 border-2 border-ink bg-sheet p-6">
            <Progress />
            <NotifyForm />
            <p className="label border-t border-rule pt-5">{collexLabels.launch}</p>
          </div>
        </aside>
      </div>
    </div>
  );
}

/** The build progress: the finished part in the second ink, the rest as a halftone. */
function Progress() {
  return (
    <div className="grid grid-cols-1 gap-4">
      <p id="build-progress" className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="font-bold">{collexLabels.progress}</span>
        <span className="display text-display">{`${BUILD_PROGRESS}%`}</span>
      </p>
      <div
        role="progressbar"
        aria-labelledby="build-progress"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={BUILD_PROGRESS}
        className="halftone relative h-10 border-2 border-ink text-edge"
      >
        <div
          className="ink-forced absolute inset-y-0 start-0 border-e-2 border-ink bg-accent"
          style={{ width: `${BUILD_PROGRESS}%` }}
        />
      </div>
      <p className="text-ink-soft">{collexLabels.progressText}</p>
    </div>
  );
}
