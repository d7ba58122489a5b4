import { useState } from "react";
import { itemPath } from "#app/content/slugs/slug.ts";
import { Link } from "react-router";
import { portfolioLabels, siteLabels } from "#site-labels";
import { nameInUrl } from "#app/content/slugs/item-key.ts";
import { ItemDialog } from "#app/ui/opening/item-dialog.tsx";
import { ItemText, readItem } from "#app/ui/opening/item-text.tsx";
import { ColorPlate } from "../color-plate.tsx";
import type { Project } from "../project.ts";
import { ProjectByline } from "./project-byline.tsx";
import { ProjectFacts } from "./project-facts.tsx";
import { NextProjectLink, ProjectSpread } from "./project-spread.tsx";
import { ProjectImageList } from "./project-image-list.tsx";
import type { NextProject, ProjectCardData } from "../project-view.ts";

type ProjectDialogProps = {
  project: ProjectCardData;
  next: NextProject | null;
  onClose: () => void;
};

/** A project in a dialog over the portfolio. The card's data shows at once, the description when it has loaded. */
export function ProjectDialog({ project, next, onClose }: ProjectDialogProps) {
  const read = () => readItem<Project>(`/api/projects/${nameInUrl(project)}`);
  const [result, setResult] = useState(read);
  return (
    <ItemDialog title={project.title} onClose={onClose} className="sm:max-w-4xl">
      <article data-print-alone className="grid grid-cols-1 gap-6 pb-6">
        <ProjectByline project={project} />
        <div className="relative plate-room mb-4">
          <ColorPlate gradient={project.gradient} />
          <div data-cover className="relative border-2 border-ink bg-inset">
            <ProjectImageList project={project} sizes="(min-width: 896px) 52rem, 92vw" imgClassName="max-h-[45dvh]" />
          </div>
        </div>
        <ItemText result={result} retry={() => setResult(read())} labels={portfolioLabels}>
          {(item) => (
            <>
              <ProjectFacts project={item} gradient={project.gradient} />
              <ProjectSpread
                project={project}
                images={project.images}
                gradient={project.gradient}
                quote={project.quote}
                isCropped
              />
              <NextProjectLink next={next} />
            </>
          )}
        </ItemText>
        <p className="border-t border-rule pt-4">
          <Link
            prefetch="intent"
            to={itemPath("/portfolio", project.slug)}
            className="text-link inline-flex min-h-11 items-center"
          >
            {siteLabels.openAsPage}
          </Link>
        </p>
      </article>
    </ItemDialog>
  );
}
