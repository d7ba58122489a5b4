import { Suspense } from "react";
import { data, Link, useLocation } from "react-router";
import { errorsLabels, portfolioLabels } from "#site-labels";
import { metaTags } from "#app/server/render/page-meta.ts";
import { descriptionOf, siteOf, useSite } from "#app/server/render/site.ts";
import { servicesContext, UNCACHEABLE } from "#app/server/services/services.server.ts";
import { keepListWhileOpening, openMeta, useOpenItem } from "#app/ui/opening/open-item.ts";
import { EmptyState, ErrorState, LoadingState, Skeleton, TryAgain, useList } from "#app/ui/states.tsx";
import type { Route } from "./+types/portfolio-page.ts";
import { ProjectDialog } from "./project-dialog.tsx";
import { ProjectCard } from "./project-card.tsx";
import { readProjects, type ProjectList } from "../project-list.server.ts";
import type { NextProject, ProjectCardData } from "../project-view.ts";

const GRID = "grid grid-cols-1 gap-x-8 gap-y-16 sm:grid-cols-2 lg:grid-cols-3";

/** Null when the projects could not be read. */
type Result = ProjectList | null;

export async function loader({ context, request }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const { log, environment } = services;
  const url = `${environment.siteUrl}/portfolio`;
  try {
    const before = new URL(request.url).searchParams.get("before");
    const { list, hasStart } = await readProjects(services, before);
    const page = { list, url: list.later ? `${url}?before=${before}` : url };
    return data(page, hasStart ? {} : { headers: UNCACHEABLE });
  } catch (error) {
    // A failed query must not fail the whole page: it shows an error in place of the list.
    log.error({ err: error }, "the projects could not be read");
    return data({ list: null, url }, { headers: UNCACHEABLE });
  }
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

/** Returns the list as a promise, so that the page shows before the list has loaded. */
export function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  const list: Promise<Result> = serverLoader().then(
    (result) => result.list,
    () => null,
  );
  return { list, url: `${location.origin}/portfolio` };
}

export const shouldRevalidate = keepListWhileOpening;

export function meta({ loaderData, location, matches }: Route.MetaArgs) {
  if (!loaderData) return [];
  return metaTags({
    matches,
    ...openMeta(location, { title: portfolioLabels.title, url: loaderData.url }),
    description: descriptionOf(siteOf(matches), "portfolio"),
  });
}

export default function PortfolioPage({ loaderData }: Route.ComponentProps) {
  const { title } = portfolioLabels;
  return (
    <div className="sheet-width wrap-anywhere pt-10 pb-24 md:pt-16">
      <header className="grid items-end gap-4 border-b-2 border-ink pb-5 md:grid-cols-[1fr_24rem]">
        <h1 className="display relative isolate justify-self-start text-poster">
          {/* Positioned from the left, so that it does not move when the font loads. */}
          <span aria-hidden="true" className="absolute -top-[0.06em] left-[2.902em] -z-10 size-[0.82em] bg-accent" />
          <span>{title}</span>
          <span
            aria-hidden="true"
            data-title={title}
            className="crossing text-crossing-type [clip-path:inset(-0.06em_-1em_calc(100%-0.76em)_2.902em)]"
          />
        </h1>
        <p className="text-lead text-ink-soft">{useSite().introductions.portfolio}</p>
      </header>
      <div className="pt-10 md:pt-14">
        <Suspense fallback={<LoadingProjects />}>
          <Projects list={loaderData.list} />
        </Suspense>
      </div>
    </div>
  );
}

function Projects(props: { list: Result | Promise<Result> }) {
  const list = useList(props.list);
  const { pathname, search } = useLocation();
  const { open, close } = useOpenItem();
  if (!list) {
    return (
      <ErrorState title={errorsLabels.projects} action={<TryAgain to={pathname + search} />}>
        {errorsLabels.tryLater}
      </ErrorState>
    );
  }
  const { projects, later, older } = list;
  if (projects.length === 0) return <EmptyState isLarge title={portfolioLabels.none} className="border-t-0! pt-2!" />;
  const isAlone = (index: number) => index % 3 === 0 && index === projects.length - 1;
  const opened = projects.find((project) => project.slug === open);
  return (
    <>
      <ul className={GRID}>
        {projects.map((project, index) => (
          <li key={project.id} className={isAlone(index) ? "lone-card [--text-width:1fr]" : undefined}>
            <ProjectCard project={project} first={index === 0} isAlone={isAlone(index)} />
          </li>
        ))}
      </ul>
      {(later || older) && (
        <nav aria-label={portfolioLabels.pages} className="flex flex-wrap justify-between gap-x-8 pt-14">
          {later && <PageLink to="/portfolio">{portfolioLabels.newest}</PageLink>}
          {older && <PageLink to={older}>{portfolioLabels.older}</PageLink>}
        </nav>
      )}
      {opened && <ProjectDialog project={opened} next={nextOf(list, opened)} onClose={close} />}
    </>
  );
}

/** The next project of all; the first one follows the last one. */
function nextOf({ projects, next }: ProjectList, { id }: ProjectCardData): NextProject | null {
  const index = projects.findIndex((one) => one.id === id) + 1;
  if (next && index === projects.length) return next;
  const card = projects[index % projects.length];
  return card && card.id !== id ? { ...card, image: card.images[0] ?? null } : null;
}

function PageLink({ to, children }: { to: string; children: string }) {
  return (
    <Link reloadDocument to={to} className="text-link inline-flex min-h-11 items-center font-bold">
      {children}
    </Link>
  );
}

function LoadingProjects() {
  const { loadingAll } = portfolioLabels;
  return (
    <LoadingState text={loadingAll} className="relative [&>p]:absolute [&>p]:bottom-full [&>p]:mb-3">
      <div className={`appear-late ${GRID}`}>
        {[1, 2, 3].map((card) => (
          <div key={card} className="grid gap-4">
            <div className="plate-room border-2 border-rule">
              <Skeleton className="aspect-[8/5]" />
            </div>
            <Skeleton className="h-7" />
            <Skeleton className="h-24" />
          </div>
        ))}
      </div>
    </LoadingState>
  );
}
