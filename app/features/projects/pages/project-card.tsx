import type { MouseEvent as ReactMouseEvent } from "react";
import { itemPath } from "#app/content/slugs/slug.ts";
import { portfolioLabels } from "#site-labels";
import { buttonClass } from "#app/ui/button.tsx";
import { Chip } from "#app/ui/chip.tsx";
import { OpenLink } from "#app/ui/opening/open-link.tsx";
import { ColorPlate } from "../color-plate.tsx";
import { ProjectIcon } from "./project-icon.tsx";
import { ProjectImageList } from "./project-image-list.tsx";
import type { ProjectCardData } from "../project-view.ts";
import { fillText } from "#app/config/fill-text.ts";

interface ProjectCardProps {
  project: ProjectCardData;
  first: boolean;
  /** The card is alone in its row. */
  isAlone: boolean;
}

/** A project in the grid. A click anywhere on the card, except on the carousel's controls, opens the project. */
export function ProjectCard({ project, first, isAlone }: ProjectCardProps) {
  const opens = { slug: project.slug, title: project.title, path: itemPath("/portfolio", project.slug) };
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- the keyboard has the card's link
    <article className="group relative flex h-full min-w-0 cursor-pointer flex-col" onClick={openCard}>
      <p className="label flex items-center gap-2 pt-5">
        <ProjectIcon name={project.icon} />
        <Chip>{project.category}</Chip>
      </p>
      <h2 className="display pt-3 text-title">
        {/* Out of the tab order, because the button below is the same link. */}
        <OpenLink {...opens} tabIndex={-1} className="block [@media(hover:hover)]:group-hover:text-accent-text">
          {project.title}
        </OpenLink>
      </h2>
      <p className="pt-2 text-ink-soft">{project.text}</p>
      <ul aria-label={portfolioLabels.technologies} className="flex flex-wrap gap-1.5 pt-4 pb-5">
        {project.tech.map((name) => (
          <li key={name}>
            <Chip>{name}</Chip>
          </li>
        ))}
        {project.moreTech > 0 && (
          <li>
            <Chip tone="ink">{fillText(portfolioLabels.more, { count: project.moreTech })}</Chip>
          </li>
        )}
      </ul>
      <p className="mt-auto">
        <OpenLink {...opens} className={buttonClass({ variant: "secondary" })}>
          <span>{portfolioLabels.view}</span>
          <span className="sr-only">{project.title}</span>
        </OpenLink>
      </p>
      {/* After the link in the tab order, but shown above it. */}
      <div className="relative order-first plate-room">
        <ColorPlate gradient={project.gradient} />
        <div data-cover className="relative border-2 border-ink bg-inset">
          <ProjectImageList
            project={project}
            sizes={`${isAlone ? "(min-width: 1400px) 37rem, (min-width: 1024px) 44vw" : "(min-width: 1400px) 24rem, (min-width: 1024px) 28vw"}, (min-width: 640px) 46vw, calc(92vw - 14px)`}
            priority={first}
          />
        </div>
      </div>
    </article>
  );
}

/** Dispatches a click on the card to its link, with the same modifier keys. */
function openCard({ target, currentTarget, nativeEvent }: ReactMouseEvent<HTMLElement>) {
  if (!(target instanceof Element) || target.closest("a, button") || getSelection()?.type === "Range") return;
  currentTarget.querySelector("a")?.dispatchEvent(new MouseEvent("click", nativeEvent));
}
