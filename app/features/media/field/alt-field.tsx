import { useEffect, useRef, useState } from "react";
import { TextField } from "#app/ui/form/field.tsx";
import { MissingAltMark } from "#app/features/media/admin/missing-alt.tsx";

interface Props {
  label: string;
  name: string;
  /** What stands in it at first. */
  start: string;
  /** What is stored of the image in view; "" for a new file. Whenever another image comes, so does its text. */
  storedAlt: string;
  /** Names the image in view. */
  imageKey: string;
  error?: string | undefined;
}

/** Asks what an image shows, for those who cannot see it, and says so while it is missing. */
export function AltField({ label, name, start, storedAlt, imageKey, error }: Props) {
  const [text, setText] = useState(start);
  const input = useRef<HTMLDivElement>(null);
  const shown = useRef({ key: imageKey, own: storedAlt });

  const came = useRef(false);

  useEffect(() => {
    const before = shown.current;
    shown.current = { key: imageKey, own: storedAlt };
    if (before.key === imageKey) return;
    // What somebody typed stays; what only belonged to the image before goes with it.
    setText((now) => {
      const next = storedAlt !== "" || now === before.own ? storedAlt : now;
      came.current = next !== now;
      return next;
    });
  }, [imageKey, storedAlt]);

  // The form learns of a text that came with its image.
  useEffect(() => {
    if (!came.current) return;
    came.current = false;
    input.current?.querySelector("input")?.dispatchEvent(new Event("input", { bubbles: true }));
  }, [text]);

  const missing = text.trim() === "";
  return (
    <div ref={input}>
      <TextField
        label={label}
        name={name}
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
