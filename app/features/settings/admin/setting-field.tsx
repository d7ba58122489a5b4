import { capitalize } from "#app/config/capitalize.ts";
import { useState, type ComponentProps } from "react";
import { PRODUCT_ART } from "#app/config/site/product-art.ts";
import { Button } from "#app/ui/button.tsx";
import { lazyPart } from "#app/ui/lazy-part.tsx";
import { SelectField, TextareaField, TextField } from "#app/ui/form/field.tsx";
import { Skeleton } from "#app/ui/states.tsx";
import type { TextSetting } from "./fields.ts";
import { ImageSetting } from "./image-setting.tsx";
import { ItemChoice } from "./item-choice.tsx";
import { useSetting } from "./use-setting.ts";

/** Contains the Markdown editor. */
const MarkdownField = lazyPart(
  async () => (await import("#app/admin/kit/markdown-editor/markdown-field.tsx")).MarkdownField,
  <Skeleton className="h-96" />,
);

interface Props {
  /** The name of the form's field. */
  name: string;
  setting: TextSetting;
}

/** The form control for a setting, by its kind. */
export function SettingField({ name, setting }: Props) {
  const { kind, label, hint, optional = false } = setting;
  const { value, error, change } = useSetting(name);
  const shared = { label, hint, error, required: !optional };
  switch (kind) {
    case "image":
      return <ImageSetting {...shared} value={value} onChange={change} />;
    case "markdown":
      return <MarkdownSetting label={label} error={error} value={value} onChange={change} />;
    case "post":
    case "project":
      return <ItemChoice {...shared} kind={kind} value={value} onChange={change} />;
    case "art":
      return (
        <SelectField {...shared} value={value} onChange={(event) => change(event.target.value)}>
          <option value="">By its place</option>
          {PRODUCT_ART.map((art) => (
            <option key={art} value={art}>
              {capitalize(art)}
            </option>
          ))}
        </SelectField>
      );
    case "shown":
      return (
        <SelectField {...shared} value={value || "shown"} onChange={(event) => change(event.target.value)}>
          <option value="shown">Shown</option>
          <option value="hidden">Hidden</option>
        </SelectField>
      );
    case "text":
      return (
        <TextareaField
          {...shared}
          rows={3}
          className="[&_textarea]:min-h-20"
          value={value}
          onChange={(event) => change(event.target.value)}
        />
      );
    default:
      return (
        <TextField {...shared} autoComplete="off" value={value} onChange={(event) => change(event.target.value)} />
      );
  }
}

/** A long text, collapsed until the user opens it. */
function MarkdownSetting(props: ComponentProps<typeof MarkdownField>) {
  const [isOpen, setIsOpen] = useState(false);
  if (isOpen || props.error) return <MarkdownField {...props} />;
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-2 border-s-2 border-edge bg-sheet px-4 py-3">
      <p className="me-auto min-w-0">
        <span className="block text-small font-bold">{props.label}</span>
        <span className="text-small text-ink-soft">{`${props.value.length.toLocaleString("en-US")} characters`}</span>
      </p>
      <Button size="sm" onClick={() => setIsOpen(true)}>
        Edit<span className="sr-only">{` ${props.label}`}</span>
      </Button>
    </div>
  );
}
