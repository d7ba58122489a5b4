import { useLayoutEffect, useRef, type FormEvent } from "react";
import { Button } from "#app/ui/button.tsx";
import { TextareaField } from "#app/ui/form/field.tsx";
import type { StoredImage } from "../media.ts";
import { useStoredAlt } from "./use-stored-alt.ts";

interface Props {
  image: StoredImage;
  onSaved: (image: StoredImage) => void;
}

/** Edits the alternative text of a stored image in place. */
export function InlineAlt({ image, onSaved }: Props) {
  const { text, save, change, store, form, isInside, onFocus, onBlur } = useStoredAlt(image, onSaved);
  const hasButtons = text.trim() !== image.alt || save.pending;
  const hadButtons = useRef(hasButtons);

  // The buttons go after a save or a cancellation; the one that had the focus leaves it to the field.
  useLayoutEffect(() => {
    if (hadButtons.current && !hasButtons && isInside && document.activeElement === document.body) {
      form.current?.querySelector("textarea")?.focus();
    }
    hadButtons.current = hasButtons;
  }, [hasButtons, isInside, form]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    void store();
  };

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the form only notes where the focus is
    <form ref={form} onSubmit={submit} onFocus={onFocus} onBlur={onBlur} className="grid gap-2">
      <TextareaField
        label="Alternative text"
        required
        rows={2}
        className="[&_textarea]:min-h-16"
        maxLength={500}
        value={text}
        onChange={(event) => change(event.target.value)}
        onKeyDown={(event) => {
          // A key of an input method (UI Events): Enter confirms a word, Escape takes it back.
          if (event.keyCode === 229) return;
          if (event.key === "Enter" && !event.shiftKey) {
            event.preventDefault();
            form.current?.requestSubmit();
          }
          if (event.key === "Escape" && !save.pending) change(null);
        }}
        error={save.problem?.message}
      />
      {hasButtons && (
        <div className="flex gap-2">
          {/* Not pending once the user has left the form: a pending button takes the focus. */}
          <Button type="submit" size="sm" variant="primary" pending={save.pending && isInside}>
            {save.pending ? "Saving..." : "Save text"}
          </Button>
          <Button
            size="sm"
            // Safari does not focus a clicked button: the field would lose the focus to nothing, and save.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => change(null)}
            disabled={save.pending}
          >
            Cancel
          </Button>
        </div>
      )}
    </form>
  );
}
