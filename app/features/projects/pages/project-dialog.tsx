import { Link } from "react-router";
import { portfolioLabels, siteLabels } from "#site-labels";
import { useApiItem } from "#app/client/use-api-item.ts";
import { nameInUrl } from "#app/content/item-key.ts";
import { useSite } from "#app/render/site.ts";
import { Dialog } from "#app/ui/dialog.tsx";
// Requested with this file, not after those that use it.
import "#app/ui/stored-html.tsx";
import { DialogCover } from "#app/ui/opening/dialog-cover.tsx";
import { scrollWithin } from "#app/ui/opening/scroll-within.ts";
import { TextFailed } from "#app/ui/opening/text-failed.tsx";
import { useTabTitle } from "#app/ui/use-tab-title.ts";
import { Skeleton } from "#app/ui/states.tsx";
import { ColorPlate } from "../color-plate.tsx";
import type { Project } from "../project.ts";
import { ProjectByline } from "./project-byline.tsx";
import { ProjectFacts } from "./project-facts.tsx";
import { NextProjectLink, ProjectSpread } from "./project-spread.tsx";
import { ProjectImageList } from "./project-image-list.tsx";
import type { NextProject, ProjectCardData } from "../project-view.ts";

type ProjectDialogProps = {
  project: ProjectCardData;
  /** The next project in the list. */
  next: NextProject | null;
  onClose: () => void;
};

/** A project in a dialog over the portfolio. The card's data shows at once, the description when it has loaded. */
export default function ProjectDialog({ project, next, onClose }: ProjectDialogProps) {
  useTabTitle(`${project.title} – ${useSite().name}`, `/portfolio/${project.slug}`);
  const whole = useApiItem<Project>(`/api/projects/${nameInUrl(project)}`);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="lg"
      initialFocus="content"
      titleLevel="h1"
      title={
        <span data-morph="title" className="block text-heading wrap-anywhere">
          {project.title}
        </span>
      }
    >
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- for the links in it */}
      <article data-print-alone onClick={scrollWithin} className="grid grid-cols-1 wrap-anywhere gap-6 pb-6">
        <ProjectByline project={project} />
        <div className="relative plate-room mb-4">
          <ColorPlate gradient={project.gradient} />
          <DialogCover slug={project.slug} className="relative border-2 border-ink bg-inset">
            <ProjectImageList project={project} sizes="(min-width: 896px) 52rem, 92vw" imgClassName="max-h-[45dvh]" />
          </DialogCover>
        </div>
        {whole.state === "loaded" && (
          <div className="max-sm:min-h-[70vh]">
            <ProjectFacts project={whole.item} gradient={project.gradient} />
            <ProjectSpread
              project={project}
              images={project.images}
              gradient={project.gradient}
              quote={project.quote}
              isCropped
            />
            <NextProjectLink next={next} />
          </div>
        )}
        {whole.state === "loading" && (
          <div role="status" className="appear-late grid min-h-[70vh] content-start gap-3">
            <span className="sr-only">{portfolioLabels.loading}</span>
            <Skeleton className="h-5" />
            <Skeleton className="h-5" />
            <Skeleton className="h-5 w-2/3" />
          </div>
        )}
        {whole.state === "failed" && <TextFailed {...whole} message={portfolioLabels.failed} />}
        <p className="border-t border-rule pt-4">
          <Link
            prefetch="intent"
            to={`/portfolio/${project.slug}`}
            className="text-link inline-flex min-h-11 items-center"
          >
            {siteLabels.openAsPage}
          </Link>
        </p>
      </article>
    </Dialog>
  );
}
