import { RotateCcw } from "lucide-react";
import { useState } from "react";
import { useFormContext } from "react-hook-form";
import type { GoTo } from "#app/admin/kit/checks/reveal.ts";
import { ItemForm } from "#app/admin/kit/form/item-form.tsx";
import type { OnSaved } from "#app/admin/kit/form/item-form-spec.ts";
import { ItemText } from "#app/admin/kit/form/item-text.tsx";
import { SidePanel } from "#app/admin/kit/form/side-panel.tsx";
import { useItemForm } from "#app/admin/kit/form/use-item-form.ts";
import { ImageField } from "#app/admin/kit/image-field/image-field.tsx";
import { PublishingFields } from "#app/admin/kit/publication/publishing-fields.tsx";
import { Button } from "#app/ui/button.tsx";
import { TextareaField, TextField } from "#app/ui/form/field.tsx";
import { lazyPart } from "#app/ui/lazy-part.tsx";
import type { Page } from "../page.ts";
import { PAGE_SPEC } from "./page-form-values.ts";

/** Loaded after the form, because it includes the Markdown parser. */
const PageChecks = lazyPart(async () => (await import("./page-checks.tsx")).PageChecks);

interface Props {
  /** The stored page; null for a new one. */
  item: Page | null;
  onSaved: OnSaved<Page>;
}

/** Creates or edits a page. */
export function PageForm({ item, onSaved }: Props) {
  const editor = useItemForm(PAGE_SPEC, { item, onSaved });
  const { field, item: stored } = editor;
  const [goTo, setGoTo] = useState<GoTo | null>(null);
  const [uploads, setUploads] = useState(0);
  const isSeed = Boolean(stored?.seed);
  return (
    <ItemForm
      spec={PAGE_SPEC}
      editor={editor}
      onSaved={onSaved}
      uploadingField={uploads > 0 ? "content" : null}
      side={
        <>
          <SidePanel title="Publishing">
            <PublishingFields item={stored} noun="page" />
            <TextField
              label="URL"
              autoCapitalize="none"
              spellCheck={false}
              readOnly={isSeed}
              hint={isSeed ? "This page keeps its URL." : "If empty, made from the title. Old URLs redirect."}
              {...field("slug")}
            />
            {stored?.original && <ResetButton original={stored.original} />}
          </SidePanel>
          <PageChecks item={stored} goTo={goTo} />
          <SidePanel title="In search and link previews">
            <TextareaField
              label="Description"
              rows={3}
              className="[&_textarea]:min-h-20"
              hint="Also stands below the title."
              {...field("description")}
            />
            <ImageField
              name="image"
              label="Image"
              altLabel="Alternative text"
              hint="PNG, JPG, GIF up to 10MB"
              stored={stored?.image ?? null}
              isCropped
            />
          </SidePanel>
        </>
      }
    >
      <TextField label="Title" isTitle required {...field("title")} />
      <ItemText name="content" label="Content" onBusy={setUploads} onReady={(next) => setGoTo(() => next)} />
    </ItemForm>
  );
}

function ResetButton({ original }: { original: NonNullable<Page["original"]> }) {
  const { setValue } = useFormContext();
  const reset = () => {
    for (const [name, value] of Object.entries({ ...original, description: "" }))
      setValue(name, value, { shouldDirty: true });
  };
  return (
    <div className="grid justify-items-start gap-1.5">
      <Button size="sm" onClick={reset}>
        <RotateCcw aria-hidden="true" className="size-4" /> Reset to the original text
      </Button>
      <p className="text-small text-ink-soft">Takes effect when you save.</p>
    </div>
  );
}
