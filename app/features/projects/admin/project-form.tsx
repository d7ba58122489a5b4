import { useState } from "react";
import type { GoTo } from "#app/admin/kit/checks/reveal.ts";
import { ItemForm } from "#app/admin/kit/form/item-form.tsx";
import type { OnSaved } from "#app/admin/kit/form/item-form-spec.ts";
import { ItemText } from "#app/admin/kit/form/item-text.tsx";
import { SidePanel } from "#app/admin/kit/form/side-panel.tsx";
import { useItemForm } from "#app/admin/kit/form/use-item-form.ts";
import { ImageField } from "#app/admin/kit/image-field/image-field.tsx";
import { SelectField, TextareaField, TextField } from "#app/ui/form/field.tsx";
import { lazyPart } from "#app/ui/lazy-part.tsx";
import { PROJECT_ICONS, type Project } from "../project.ts";
import { ColorField } from "./color-field.tsx";
import { PROJECT_SPEC, storedImages } from "./project-form-values.ts";
import { AdditionalImages } from "./project-images.tsx";

/** Loaded after the form, together with the Markdown parser. */
const ProjectChecks = lazyPart(async () => (await import("./project-checks.tsx")).ProjectChecks);

interface Props {
  /** The edited project; null for a new one. */
  item: Project | null;
  onSaved: OnSaved<Project>;
}

export function ProjectForm({ item, onSaved }: Props) {
  const editor = useItemForm(PROJECT_SPEC, { item, onSaved });
  const { field } = editor;
  const [goTo, setGoTo] = useState<GoTo | null>(null);
  const [uploads, setUploads] = useState(0);
  const stored = storedImages(editor.item);
  return (
    <ItemForm
      spec={PROJECT_SPEC}
      editor={editor}
      onSaved={onSaved}
      uploadingField={uploads > 0 ? "description" : null}
      side={
        <>
          <SidePanel title="Details">
            <TextField label="Category" required {...field("category")} />
            <TextField label="Tech" required hint="Separated by commas" {...field("tech")} />
            <TextField
              label="URL"
              autoCapitalize="none"
              spellCheck={false}
              hint={
                item
                  ? `The end of the project’s URL. After a change, links to /portfolio/${item.slug} lead to the new URL.`
                  : "The end of the project’s URL. If empty, it is made from the title."
              }
              {...field("slug")}
            />
          </SidePanel>
          <ProjectChecks item={editor.item} goTo={goTo} />
          <SidePanel title="Appearance">
            <ColorField isNew={item === null} />
            <SelectField label="Icon" required {...field("icon")}>
              {PROJECT_ICONS.map((icon) => (
                <option key={icon}>{icon}</option>
              ))}
            </SelectField>
            <ImageField
              name="image"
              label="Cover image (required)"
              what="cover image"
              altLabel="Alternative text of the cover"
              hint="PNG, JPG, GIF up to 10MB"
              stored={stored[0] ?? null}
              isCropped
              marksRemoval
            />
          </SidePanel>
          <SidePanel title="Links and more">
            <TextField label="Live demo" type="url" placeholder="https://" {...field("demo")} />
            <TextField label="GitHub" type="url" placeholder="https://" {...field("github")} />
            <TextareaField
              label="Additional details"
              rows={3}
              className="[&_textarea]:min-h-24"
              hint="One per line, such as Duration: 6 weeks"
              {...field("details")}
            />
          </SidePanel>
        </>
      }
    >
      <TextField label="Title" isTitle required {...field("title")} />
      <ItemText name="description" label="Description" onBusy={setUploads} onReady={(next) => setGoTo(() => next)} />
      <AdditionalImages stored={stored} />
    </ItemForm>
  );
}
