import { useState } from "react";
import { EditorForm } from "#app/features/editing/editor-form.tsx";
import { useEditor } from "#app/features/editing/use-editor.ts";
import { STILL_UPLOADING, uploadPicture } from "#app/features/media/upload-image.ts";
import { usePickedImages } from "#app/features/media/field/use-picked-images.ts";
import { apiUpload } from "#app/client/api-client.ts";
import { renderPreview } from "#app/client/render-preview.ts";
import { validate } from "#app/client/validate.ts";
import { SelectField, TextareaField, TextField } from "#app/ui/form/field.tsx";
import { MarkdownField } from "#app/ui/markdown-editor/markdown-field.tsx";
import { ColorField } from "./color-field.tsx";
import { PROJECT_FIELD_NAMES, projectTexts, toRequest } from "./project-form-values.ts";
import { addImages, ProjectImages, storedImages } from "./project-images.tsx";
import { PROJECT_ICONS, projectForm, type Project } from "../project.ts";

interface Props {
  /** What is edited; null for a new one. */
  item: Project | null;
  onSaved: (saved: Project) => void;
}

/** Creates or edits a project. */
export function ProjectForm({ item, onSaved }: Props) {
  const draftKey = `project:${item?._id ?? "new"}`;
  const editor = useEditor({
    draftKey,
    item,
    toValues: projectTexts,
    fallback: item
      ? "Could not update project. Please check your input."
      : "Could not create project. Please check your input.",
  });
  const images = usePickedImages(draftKey, storedImages(editor.base));
  const [uploading, setUploading] = useState(0);
  const { save, values } = editor;
  const errors = save.problem?.errors ?? {};
  const field = (name: string) => ({ name, defaultValue: values[name], error: errors[name] });

  const submit = async (texts: Record<string, string>, revision: number | undefined) => {
    if (item && !item._id) return save.refuse({}, "Project ID is missing. Please try again.");
    if (uploading > 0) return save.refuse({ description: STILL_UPLOADING });
    const { request, errors: missing } = toRequest(texts, item === null);
    const checked = validate(projectForm, request);
    const wrong = { ...(checked.ok ? {} : checked.errors), ...missing };
    if (Object.keys(wrong).length > 0) return save.refuse(wrong);
    const body = new FormData();
    for (const [name, value] of Object.entries(request)) {
      for (const part of [value].flat()) body.append(name, part);
    }
    addImages(body, images);
    // What the form asks for is sent as it stands: without it, the title would describe a new cover.
    if (images.images[0]?.file) body.set("imageAlt", texts["imageAlt"] ?? "");
    if (item && revision !== undefined) body.set("revision", String(revision));
    const saved = await save.run((upload) =>
      apiUpload<Project>(item ? "PUT" : "POST", item ? `/api/projects/${item._id}` : "/api/projects", body, upload),
    );
    if (!saved) return;
    editor.done();
    images.forget();
    onSaved(saved);
  };

  return (
    <EditorForm
      editor={editor}
      labels={item ? ["Update Project", "Updating..."] : ["Create Project", "Creating..."]}
      what="project"
      names={PROJECT_FIELD_NAMES}
      onSubmit={submit}
      files={images.changed || uploading > 0}
      uploads={images.uploads}
      onReset={images.forget}
    >
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField label="Title" required {...field("title")} />
        <TextField label="Category" required {...field("category")} />
      </div>
      <MarkdownField
        label="Description"
        {...field("description")}
        onUpload={uploadPicture}
        onBusy={setUploading}
        renderPreview={renderPreview}
      />
      <TextField label="Tech" required hint="Separated by commas" {...field("tech")} />
      <div className="grid gap-5 sm:grid-cols-2">
        <ColorField isNew={item === null} {...field("color")} />
        <SelectField label="Icon" required {...field("icon")}>
          {PROJECT_ICONS.map((icon) => (
            <option key={icon}>{icon}</option>
          ))}
        </SelectField>
        <TextField label="Live demo" type="url" placeholder="https://" {...field("demo")} />
        <TextField label="GitHub" type="url" placeholder="https://" {...field("github")} />
      </div>
      <TextareaField
        label="Additional details"
        rows={3}
        className="[&_textarea]:min-h-24"
        hint="One fact a line, such as Duration: 6 weeks"
        {...field("details")}
      />
      <ProjectImages project={editor.base} picked={images} values={values} errors={errors} save={save} />
    </EditorForm>
  );
}
