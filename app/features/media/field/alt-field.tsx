import { TextField } from "#app/ui/form/field.tsx";
import { MissingAltMark } from "#app/features/media/admin/missing-alt.tsx";
import { useAltText, type AltTextOptions } from "./use-alt-text.ts";

interface Props extends AltTextOptions {
  label: string;
  error?: string | undefined;
}

/** The field for an image's alternative text, with a warning mark while it is empty. */
export function AltField({ label, error, ...shown }: Props) {
  const { text, setText, field } = useAltText(shown);
  const missing = text.trim() === "";
  return (
    <div ref={field}>
      <TextField
        label={label}
        name={shown.name}
        value={text}
        onChange={(event) => setText(event.target.value)}
        maxLength={500}
        error={error}
        hint={
          missing ? (
            <>
              <MissingAltMark /> Say what the image shows, for those who cannot see it.
            </>
          ) : (
            "What the image shows, for those who cannot see it"
          )
        }
      />
    </div>
  );
}
