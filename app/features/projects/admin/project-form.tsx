import { useState } from "react";
import type { GoTo } from "#app/features/editing/checks/reveal.ts";
import { EditorForm } from "#app/features/editing/editor-form.tsx";
import { SidePanel } from "#app/features/editing/side-panel.tsx";
import type { OnSaved } from "#app/features/editing/use-item-save.ts";
import { useContentForm } from "#app/features/media/field/use-content-form.ts";
import type { PickedImages } from "#app/features/media/field/use-picked-images.ts";
import { SelectField, TextareaField, TextField } from "#app/ui/form/field.tsx";
import { lazyPart } from "#app/ui/lazy-part.tsx";
import { MarkdownInput } from "#app/features/media/field/markdown-input.tsx";
import { ColorField } from "./color-field.tsx";
import { checkProject, PROJECT_FIELD_NAMES, projectValues, toRequest } from "./project-form-values.ts";
import { addImages, CoverField, MoreImages, storedImages } from "./project-images.tsx";
import { PROJECT_ICONS, type Project } from "../project.ts";
import { projectType } from "../content-type.ts";

/** Loaded after the form, together with the Markdown parser. */
const ProjectChecks = lazyPart(async () => (await import("./project-checks.tsx")).ProjectChecks);

interface Props {
  /** The edited project; null for a new one. */
  item: Project | null;
  onSaved: OnSaved<Project>;
}

/** Creates or edits a project. */
export function ProjectForm({ item, onSaved }: Props) {
  const { editor, images, field, markdown, form } = useContentForm<Project>({
    type: projectType,
    names: PROJECT_FIELD_NAMES,
    item,
    toValues: projectValues,
    check: checkProject,
    preferServer: () => false,
    itemOf: (project) => project,
    imagesOf: storedImages,
    toBody: (fields, sending) => toBody(fields, sending.images, sending.isNew),
    markdownField: "description",
    onSaved,
  });
  const [goTo, setGoTo] = useState<GoTo | null>(null);
  return (
    <EditorForm
      {...form}
      side={
        <>
          <SidePanel title="Where it belongs">
            <TextField label="Category" required {...field("category")} />
            <TextField label="Tech" required hint="Separated by commas" {...field("tech")} />
            <TextField
              label="Address"
              autoCapitalize="none"
              spellCheck={false}
              hint={
                item
                  ? `The end of the project’s address. Links to /portfolio/${item.slug} will lead to a new one.`
                  : "The end of the project’s address. Left empty, it is made from the title."
              }
              {...field("slug")}
            />
          </SidePanel>
          <ProjectChecks item={editor.base} live={editor.live} picked={images} goTo={goTo} />
          <SidePanel title="Look">
            <ColorField isNew={item === null} {...field("color")} />
            <SelectField label="Icon" required {...field("icon")}>
              {PROJECT_ICONS.map((icon) => (
                <option key={icon}>{icon}</option>
              ))}
            </SelectField>
            <CoverField editor={editor} picked={images} />
          </SidePanel>
          <SidePanel title="Links and facts">
            <TextField label="Live demo" type="url" placeholder="https://" {...field("demo")} />
            <TextField label="GitHub" type="url" placeholder="https://" {...field("github")} />
            <TextareaField
              label="Additional details"
              rows={3}
              className="[&_textarea]:min-h-24"
              hint="One fact a line, such as Duration: 6 weeks"
              {...field("details")}
            />
          </SidePanel>
        </>
      }
    >
      <TextField label="Title" isTitle required {...field("title")} />
      <MarkdownInput
        label="Description"
        {...field("description")}
        {...markdown}
        onReady={(next) => setGoTo(() => next)}
      />
      <MoreImages editor={editor} picked={images} />
    </EditorForm>
  );
}

function toBody(fields: Record<string, string>, images: PickedImages, isNew: boolean): FormData {
  const body = new FormData();
  for (const [name, value] of Object.entries(toRequest(fields, isNew).request)) {
    for (const part of [value].flat()) body.append(name, part);
  }
  addImages(body, images);
  // Sends the cover's alternative text even when it is empty; without it, the API describes a new cover by the title.
  if (images.images[0]?.file) body.set("imageAlt", fields["imageAlt"] ?? "");
  return body;
}
