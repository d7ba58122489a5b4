import { useLayoutEffect, useRef, useState, type FormEvent } from "react";
import { useSave } from "#app/features/editing/use-save.ts";
import { apiSend } from "#app/client/api-client.ts";
import { Button } from "#app/ui/button.tsx";
import { TextareaField } from "#app/ui/form/field.tsx";
import type { StoredImage } from "../media.ts";

interface Props {
  image: StoredImage;
  onSaved: (image: StoredImage) => void;
}

/** Edits the alternative text of a stored image in place. */
export function InlineAlt({ image, onSaved }: Props) {
  const [text, setText] = useState(image.alt);
  const save = useSave({ fallback: "The text could not be saved.", preferServer: true });
  const changed = text.trim() !== image.alt;
  const form = useRef<HTMLFormElement>(null);
  const hasButtons = changed || save.pending;
  const hadButtons = useRef(hasButtons);

  // The buttons go after a save or a cancellation; the one that had the focus leaves it to the field.
  useLayoutEffect(() => {
    if (hadButtons.current && !hasButtons && document.activeElement === document.body) {
      form.current?.querySelector("textarea")?.focus();
    }
    hadButtons.current = hasButtons;
  }, [hasButtons]);

  const store = async () => {
    if (!changed) return;
    const saved = await save.run(({ signal }) =>
      apiSend<StoredImage>("PUT", `/api/media/${image.id}`, { alt: text }, { signal }),
    );
    if (!saved) return;
    // Text typed while the request was running is not overwritten.
    setText((now) => (now === text ? saved.alt : now));
    onSaved(saved);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void store();
  };

  return (
    <form ref={form} onSubmit={submit} className="grid gap-2">
      <TextareaField
        label="Alternative text"
        required
        rows={2}
        className="[&_textarea]:min-h-16"
        maxLength={500}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === "Enter" && !event.shiftKey) submit(event);
          if (event.key === "Escape") setText(image.alt);
        }}
        error={save.problem?.message}
      />
      {hasButtons && (
        <div className="flex gap-2">
          <Button type="submit" size="sm" variant="primary" pending={save.pending}>
            {save.pending ? "Saving..." : "Save text"}
          </Button>
          <Button size="sm" onClick={() => setText(image.alt)} disabled={save.pending}>
            Cancel
          </Button>
        </div>
      )}
    </form>
  );
}
