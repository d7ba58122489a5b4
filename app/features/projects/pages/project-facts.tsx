import { ExternalLink } from "lucide-react";
import { ButtonLink } from "#app/ui/button.tsx";
import { Chip } from "#app/ui/chip.tsx";
import { StoredHtml } from "#app/ui/stored-html.tsx";
import type { Project } from "../project.ts";
import { additionalDetails } from "../project-view.ts";

/** What the dialog and the page tell of a project besides its name and pictures. */
export function ProjectFacts({ project }: { project: Project }) {
  const details = additionalDetails(project);
  return (
    <div className="grid grid-cols-1 gap-x-12 gap-y-10 lg:grid-cols-[minmax(0,1fr)_17rem]">
      <section>
        <h2 className="sr-only">About the project</h2>
        {/* Made safe on the server, from Markdown. */}
        <StoredHtml className="prose" html={project.descriptionHtml} />
      </section>
      <div className="grid content-start gap-8">
        {(project.demo || project.github) && (
          <p className="flex flex-wrap gap-3">
            {project.demo && (
              <ButtonLink to={project.demo} newTab variant="primary">
                Live Demo <ExternalLink aria-hidden="true" className="size-4" />
              </ButtonLink>
            )}
            {project.github && (
              <ButtonLink to={project.github} newTab>
                GitHub <ExternalLink aria-hidden="true" className="size-4" />
              </ButtonLink>
            )}
          </p>
        )}
        {project.tech.length > 0 && (
          <section>
            <h2 className="label border-t-2 border-ink pt-3 pb-3">Technologies Used</h2>
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
            <h2 className="label border-t-2 border-ink pt-3">Additional Details</h2>
            <dl className="text-small">
              {details.map(([name, text]) =>
                /^[\d.,]+\s?\S{0,12}$/.test(text) ? (
                  <div key={name} className="flex flex-col-reverse border-b border-rule py-3">
                    <dt className="text-ink-soft">{name}</dt>
                    <dd className="display text-display tabular-nums">{text}</dd>
                  </div>
                ) : (
                  <div key={name} className="flex flex-wrap justify-between gap-x-4 border-b border-rule py-2">
                    <dt className="text-ink-soft">{name}</dt>
                    <dd className="text-right">{text}</dd>
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
