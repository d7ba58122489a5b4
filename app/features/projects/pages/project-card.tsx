import { Link, useLocation } from "react-router";
import { buttonClass } from "#app/ui/button.tsx";
import { Chip } from "#app/ui/chip.tsx";
import { withOpen } from "#app/ui/open-item.ts";
import { SharedElement } from "#app/ui/shared-element.tsx";
import { ColorPlate } from "../color-plate.tsx";
import { ProjectIcon } from "./project-icon.tsx";
import { ProjectImageList } from "./project-image-list.tsx";
import type { ProjectCardData } from "../project-view.ts";

/**
 * A project in the portfolio's grid. View Project is a link to its page; a plain click opens the dialog, and its
 * picture and title are `away` in there meanwhile.
 */
export function ProjectCard({
  project,
  elsewhere,
  first,
}: {
  project: ProjectCardData;
  elsewhere: boolean;
  first: boolean;
}) {
  const { search } = useLocation();
  return (
    <article className="group flex h-full min-w-0 flex-col">
      <div className="relative mr-2.5 mb-2.5">
        <ColorPlate gradient={project.gradient} />
        <SharedElement name={`project-picture-${project.id}`} elsewhere={elsewhere}>
          <div className="relative border-2 border-ink bg-inset">
            <ProjectImageList
              project={project}
              sizes="(min-width: 1400px) 24rem, (min-width: 1024px) 28vw, (min-width: 640px) 46vw, calc(92vw - 14px)"
              priority={first}
            />
          </div>
        </SharedElement>
      </div>
      <p className="label flex items-center gap-2 pt-5">
        <ProjectIcon name={project.icon} className="size-4" />
        <Chip>{project.category}</Chip>
      </p>
      <h2 className="display pt-3 text-title">
        <SharedElement name={`project-title-${project.id}`} elsewhere={elsewhere}>
          <span className="block">{project.title}</span>
        </SharedElement>
      </h2>
      <p className="pt-2 text-ink-soft">{project.text}</p>
      <ul aria-label="Technologies" className="flex flex-wrap gap-1.5 pt-4 pb-5">
        {project.tech.map((name) => (
          <li key={name}>
            <Chip>{name}</Chip>
          </li>
        ))}
        {project.moreTech > 0 && (
          <li>
            <Chip tone="ink">+{project.moreTech} more</Chip>
          </li>
        )}
      </ul>
      <p className="mt-auto">
        <Link
          to={{ search: withOpen(search, project.slug) }}
          mask={`/portfolio/${project.slug}`}
          preventScrollReset
          data-opens-dialog=""
          className={buttonClass({ variant: "secondary" })}
        >
          View Project
          <span className="sr-only">{project.title}</span>
        </Link>
      </p>
    </article>
  );
}
