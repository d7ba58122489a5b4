import { ExternalLink } from "lucide-react";
import { portfolioLabels, siteLabels } from "#site-labels";
import { useSite } from "#app/server/render/site.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Chip } from "#app/ui/chip.tsx";
import { StoredHtml } from "#app/ui/stored-html.tsx";
import type { Project } from "../project.ts";
import { SpotBar } from "../color-plate.tsx";
import { additionalDetails } from "../project-view.ts";

/** Splits a detail such as "6,200 last autumn" into a number, which is shown large, and its unit or context. */
const FIGURE = /^(\d[\d.,]{0,9}(?: ?[%+×kKM])?)(?:\s+(.{1,28}))?$/;

type ProjectFactsProps = {
  project: Project;
  /** The project's color as a CSS gradient. */
  gradient: string | null;
};

/** The description, links, technologies and details of a project, as the dialog and the page show them. */
export function ProjectFacts({ project, gradient }: ProjectFactsProps) {
  const { about, updated } = portfolioLabels;
  const { language, timeZone } = useSite();
  const details = additionalDetails(project, { updatedAt: updated }, language, timeZone).map(([name, text]) => ({
    name,
    text,
    figure: FIGURE.exec(text),
  }));
  const inOrder = [...details.filter(({ figure }) => figure), ...details.filter(({ figure }) => !figure)];
  return (
    <div className="grid grid-cols-1 gap-x-12 gap-y-10 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <section>
        <h2 className="sr-only">{about}</h2>
        {/* The server has rendered this HTML from Markdown and sanitized it. */}
        <StoredHtml className="prose" html={project.descriptionHtml} />
      </section>
      <div className="grid content-start gap-8">
        {(project.demo || project.github) && (
          <p className="flex flex-wrap gap-3">
            {project.demo && (
              <ButtonLink to={project.demo} newTab variant="primary">
                <span className="shrink-0">{portfolioLabels.demo}</span>{" "}
                <ExternalLink aria-hidden="true" className="size-4 shrink-0" />
                <span className="sr-only">{siteLabels.newTab}</span>
              </ButtonLink>
            )}
            {project.github && (
              <ButtonLink to={project.github} newTab>
                <span className="shrink-0">GitHub</span> <ExternalLink aria-hidden="true" className="size-4 shrink-0" />
                <span className="sr-only">{siteLabels.newTab}</span>
              </ButtonLink>
            )}
          </p>
        )}
        {project.tech.length > 0 && (
          <section>
            <h2 className="label border-t-2 border-ink pt-3 pb-3">{portfolioLabels.technologiesTitle}</h2>
            <ul className="flex flex-wrap gap-1.5">
              {project.tech.map((name) => (
                <li key={name}>
                  <Chip>{name}</Chip>
                </li>
              ))}
            </ul>
          </section>
        )}
        {details.length > 0 && (
          <section>
            <SpotBar gradient={gradient} />
            <h2 className="label pt-3">{portfolioLabels.details}</h2>
            <dl className="text-small">
              {inOrder.map(({ name, text, figure }) =>
                figure ? (
                  <div key={name} className="flex flex-col-reverse border-b border-rule py-3">
                    <dt className="text-ink-soft">{name}</dt>
                    <dd>
                      <span className="display text-display">{figure[1]}</span>
                      {figure[2] && <span className="ms-1 text-lead font-medium">{` ${figure[2]}`}</span>}
                    </dd>
                  </div>
                ) : (
                  <div key={name} className="flex flex-wrap justify-between gap-x-4 border-b border-rule py-2">
                    <dt className="text-ink-soft">{name}</dt>
                    <dd className="text-right text-balance" suppressHydrationWarning>
                      {text}
                    </dd>
                  </div>
                ),
              )}
            </dl>
          </section>
        )}
      </div>
    </div>
  );
}
