import { capitalize } from "#app/config/capitalize.ts";
import { PRODUCT_ART } from "#app/config/site/product-art.ts";
import { SelectField, TextareaField, TextField } from "#app/ui/form/field.tsx";
import type { TextSetting } from "./fields.ts";
import { ImageSetting } from "./image-setting.tsx";
import { ItemChoice } from "./item-choice.tsx";
import { useSetting } from "./use-setting.ts";

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
    case "post":
    case "project":
    case "link":
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
