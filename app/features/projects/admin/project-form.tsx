import { useState } from "react";
import { EditorForm } from "#app/features/editing/editor-form.tsx";
import { SidePanel } from "#app/features/editing/side-panel.tsx";
import { useEditor } from "#app/features/editing/use-editor.ts";
import { useItemSave, type OnSaved } from "#app/features/editing/use-item-save.ts";
import { UPLOAD_RUNNING, uploadImage } from "#app/features/media/upload-image.ts";
import { usePickedImages } from "#app/features/media/field/use-picked-images.ts";
import { renderPreview } from "#app/client/render-preview.ts";
import { SelectField, TextareaField, TextField } from "#app/ui/form/field.tsx";
import { MarkdownField } from "#app/ui/markdown-editor/markdown-field.tsx";
import { ColorField } from "./color-field.tsx";
import { checkProject, PROJECT_FIELD_NAMES, projectValues, toRequest } from "./project-form-values.ts";
import { addImages, CoverField, MoreImages, storedImages } from "./project-images.tsx";
import { PROJECT_ICONS, type Project } from "../project.ts";

interface Props {
  /** What is edited; null for a new one. */
  item: Project | null;
  onSaved: OnSaved<Project>;
}

/** Creates or edits a project. */
export function ProjectForm({ item, onSaved }: Props) {
  const [uploading, setUploading] = useState(0);
  const editor = useEditor({
    type: "Project",
    item,
    toValues: projectValues,
    check: (fields) => ({ ...checkProject(fields), ...(uploading > 0 && { description: UPLOAD_RUNNING }) }),
    failed: {
      create: "Could not create project. Please check your input.",
      update: "Could not update project. Please check your input.",
    },
    preferServer: () => false,
  });
  const { base, values, errors } = editor;
  const images = usePickedImages(editor.draftKey, storedImages(base));
  const field = (name: string) => ({ name, defaultValue: values[name], error: errors[name] });

  const submit = useItemSave<Project, Project>({
    editor,
    path: "/api/projects",
    itemOf: (project) => project,
    toBody(fields) {
      const body = new FormData();
      for (const [name, value] of Object.entries(toRequest(fields, editor.isNew).request)) {
        for (const part of [value].flat()) body.append(name, part);
      }
      addImages(body, images);
      // What the form asks for is sent as it stands: without it, the title would describe a new cover.
      if (images.images[0]?.file) body.set("imageAlt", fields["imageAlt"] ?? "");
      return body;
    },
    noteOf: () => "Saved.",
    forgetImages: images.forget,
    onSaved,
  });

  return (
    <EditorForm
      editor={editor}
      what="project"
      names={PROJECT_FIELD_NAMES}
      onSubmit={submit}
      files={images.changed || uploading > 0}
      uploads={images.uploads}
      onReset={images.forget}
      history={{ path: "/api/projects", itemOf: (project: Project) => project, imagesOf: storedImages, onSaved }}
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
      <MarkdownField
        label="Description"
        {...field("description")}
        onUpload={uploadImage}
        onBusy={setUploading}
        renderPreview={renderPreview}
      />
      <MoreImages editor={editor} picked={images} />
    </EditorForm>
  );
}
