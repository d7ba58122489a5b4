import { Link } from "react-router";
import { ButtonLink } from "#app/ui/button.tsx";
import { cx } from "#app/ui/cx.ts";
import { ResponsiveImage } from "#app/ui/image/responsive-image.tsx";
import { ErrorState } from "#app/ui/states.tsx";
import type { HomeProject } from "./home.server.ts";

/** Two rows of two that do not line up: a wide sheet beside a narrow one, then the other way round. */
const LAYOUTS = [
  { className: "lg:col-span-7", width: 54 },
  { className: "lg:col-span-5 lg:mt-32", width: 37 },
  { className: "lg:col-span-5", width: 37 },
  { className: "lg:col-span-7 lg:mt-20", width: 54 },
] as const;

export function SelectedProjects({ projects }: { projects: HomeProject[] | null }) {
  if (projects?.length === 0) return null;
  return (
    <section aria-labelledby="selected-projects" className="sheet-width section-gap">
      <div className="flex flex-wrap items-end justify-between gap-6 pb-12">
        <h2 id="selected-projects" className="display text-display">
          Off the press
        </h2>
        <ButtonLink to="/portfolio">All projects</ButtonLink>
      </div>
      {projects ? (
        <ul className="grid grid-cols-1 gap-x-8 gap-y-14 lg:grid-cols-12">
          {projects.map((project, index) => (
            <li key={project.slug} className={cx("group relative", layoutOf(index).className)}>
              <ResponsiveImage
                image={project.image}
                alt=""
                fallbackKey={project.id}
                sizes={`(min-width: 84rem) ${layoutOf(index).width * 0.84}rem, (min-width: 64rem) ${layoutOf(index).width}vw, 92vw`}
                className="border border-rule"
                imgClassName="aspect-[8/5] object-cover transition-transform duration-500 [@media(hover:hover)]:group-hover:scale-[1.025]"
              />
              <div className="grid grid-cols-[minmax(0,1fr)_fit-content(40%)] items-baseline gap-x-6 gap-y-2 pt-4">
                <h3 className="display text-title">
                  <Link
                    prefetch="intent"
                    to={`/portfolio/${project.slug}`}
                    className="underline decoration-transparent decoration-2 underline-offset-4 after:absolute after:inset-0 [@media(hover:hover)]:group-hover:decoration-accent"
                  >
                    {project.title}
                  </Link>
                </h3>
                <p className="label text-ink-soft">{project.category}</p>
              </div>
            </li>
          ))}
        </ul>
      ) : (
        <ErrorState title="Error fetching projects">Please try again later</ErrorState>
      )}
    </section>
  );
}

function layoutOf(index: number) {
  return LAYOUTS[index % LAYOUTS.length] ?? LAYOUTS[0];
}
