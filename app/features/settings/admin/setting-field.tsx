import { PRODUCT_ART } from "#app/config/product-art.ts";
import { SelectField, TextareaField, TextField } from "#app/ui/form/field.tsx";
import type { TextSetting } from "./fields.ts";
import { ImageSetting } from "./image-setting.tsx";
import { ItemChoice } from "./item-choice.tsx";
import { MarkdownSetting } from "./markdown-setting.tsx";

interface Props {
  setting: TextSetting;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}

/** The form control for a setting, by its kind. */
export function SettingField({ setting, value, error, onChange }: Props) {
  const { kind, label, hint, optional = false } = setting;
  const shared = { label, hint, error, required: !optional };
  switch (kind) {
    case "image":
      return <ImageSetting {...shared} value={value} onChange={onChange} />;
    case "markdown":
      return <MarkdownSetting label={label} error={error} value={value} onChange={onChange} />;
    case "post":
    case "project":
      return <ItemChoice {...shared} kind={kind} value={value} onChange={onChange} />;
    case "art":
      return (
        <SelectField {...shared} value={value} onChange={(event) => onChange(event.target.value)}>
          <option value="">By its place</option>
          {PRODUCT_ART.map((art) => (
            <option key={art} value={art}>
              {`${art.charAt(0).toUpperCase()}${art.slice(1)}`}
            </option>
          ))}
        </SelectField>
      );
    case "text":
      return (
        <TextareaField
          {...shared}
          rows={3}
          className="[&_textarea]:min-h-20"
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      );
    default:
      return (
        <TextField {...shared} autoComplete="off" value={value} onChange={(event) => onChange(event.target.value)} />
      );
  }
}

const FIELDS = "input:not([type=file], [type=color]), textarea, select, [contenteditable=true]";

/**
 * Focuses the first field of an element in the next frame, or its first button where it has no field in view. On a
 * phone, where a field brings up the keyboard, the button comes first.
 */
export function focusField(find: () => Element | null | undefined): void {
  requestAnimationFrame(() => {
    const element = find();
    const kinds = [FIELDS, "summary, button"];
    if (matchMedia("(pointer: coarse)").matches) kinds.reverse();
    const controls = kinds.flatMap((selector) => [...(element?.querySelectorAll<HTMLElement>(selector) ?? [])]);
    for (const control of controls) {
      // One that is hidden or disabled does not take the focus.
      control.focus();
      if (document.activeElement === control) return;
    }
  });
}
