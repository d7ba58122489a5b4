import { Link } from "react-router";
import { itemPath } from "#app/content/slugs/slug.ts";
import { errorsLabels } from "#site-labels";
import { useSite } from "#app/server/render/site.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { cx } from "#app/ui/cx.ts";
import { ResponsiveImage } from "#app/ui/image/responsive-image.tsx";
import { ErrorState } from "#app/ui/states.tsx";
import type { HomeProject } from "./home.server.ts";
import { SectionMark } from "./section-mark.tsx";

/** Below the first project: a wide card beside a narrow one, vertically offset. `width` is the image's width in vw. */
const LAYOUTS = [
  { className: "lg:col-span-7", width: 54 },
  { className: "lg:col-span-5 lg:mt-32", width: 37 },
] as const;

/** One project across the whole width, and two beside each other. */
export function SelectedProjects({ projects }: { projects: HomeProject[] | null }) {
  const { home } = useSite();
  if (projects?.length === 0) return null;
  const [first, ...others] = projects ?? [];
  return (
    <section aria-labelledby="selected-projects" className="section-gap">
      <div className="sheet-width flex flex-wrap items-end justify-between gap-6 pb-12 wrap-anywhere">
        <div>
          <SectionMark />
          <h2 id="selected-projects" className="display text-display">
            {home.projectsTitle}
          </h2>
        </div>
        <ButtonLink to="/portfolio">{home.projectsLink}</ButtonLink>
      </div>
      {first ? (
        <WideProject project={first} />
      ) : (
        <div className="sheet-width">
          <ErrorState title={errorsLabels.projects}>{errorsLabels.tryLater}</ErrorState>
        </div>
      )}
      {others.length > 0 && (
        <ul className="sheet-width grid grid-cols-1 gap-x-8 gap-y-14 pt-14 lg:grid-cols-12 lg:pt-20">
          {others.map((project, index) => (
            <li key={project.slug} className={cx("group relative", layoutOf(index).className)}>
              <div className="relative plate-room">
                <div aria-hidden="true" className="plate-ink bg-register" />
                <ResponsiveImage
                  image={project.image}
                  alt=""
                  fallbackKey={project.id}
                  sizes={`(min-width: 84rem) ${layoutOf(index).width * 0.84}rem, (min-width: 64rem) ${layoutOf(index).width}vw, 92vw`}
                  className="relative border-2 border-ink"
                  imgClassName="aspect-[8/5] object-cover"
                />
              </div>
              <div className="grid grid-cols-[minmax(0,1fr)_fit-content(40%)] items-baseline gap-x-6 gap-y-2 pt-4">
                <ProjectTitle project={project} className="text-title" />
                <p className="label text-ink-soft">{project.category}</p>
              </div>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function WideProject({ project }: { project: HomeProject }) {
  return (
    <div className="wide-project group relative border-y-2 border-ink">
      <ResponsiveImage
        image={project.image}
        alt=""
        fallbackKey={project.id}
        sizes="100vw"
        className="overflow-hidden"
        imgClassName="aspect-[8/5] w-full object-cover lg:aspect-[5/2]"
      />
      <div className="sheet-width">
        <div className="grid w-fit max-w-3xl gap-3 bg-stock py-5 lg:border-2 lg:border-b-0 lg:border-ink lg:px-8 lg:pt-6">
          <p className="label text-ink-soft">{project.category}</p>
          <ProjectTitle project={project} className="text-display" />
        </div>
      </div>
    </div>
  );
}

function ProjectTitle({ project, className }: { project: HomeProject; className: string }) {
  return (
    <h3 className={cx("display", className)}>
      <Link
        prefetch="intent"
        to={itemPath("/portfolio", project.slug)}
        className="underline decoration-transparent decoration-2 underline-offset-4 after:absolute after:inset-0 [@media(hover:hover)]:group-hover:decoration-accent"
      >
        {project.title}
      </Link>
    </h3>
  );
}

function layoutOf(index: number) {
  return LAYOUTS[index % LAYOUTS.length] ?? LAYOUTS[0];
}
