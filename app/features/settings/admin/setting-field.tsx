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
