import { useMutation } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef, useState, type KeyboardEvent, type SubmitEvent } from "react";
import { ApiError, apiSend } from "#app/browser/api-client.ts";
import { Button } from "#app/ui/button.tsx";
import { TextareaField } from "#app/ui/form/field.tsx";
import { isComposing } from "#app/ui/is-composing.ts";
import { showToast } from "#app/ui/toast.tsx";
import type { StoredImage } from "../media.ts";

interface Props {
  image: StoredImage;
  onSaved: (image: StoredImage) => void;
}

/** Edits the alternative text of a stored image in place. */
export function InlineAlt({ image, onSaved }: Props) {
  const { form, text, error, isPending, type, save, reset } = useAlt({ image, onSaved });

  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event.nativeEvent)) return;
    if (event.key === "Enter" && !event.shiftKey) {
      event.preventDefault();
      save();
    }
    if (event.key === "Escape" && !isPending) reset();
  };

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the form only notes where the focus is
    <form
      ref={form}
      onSubmit={(event: SubmitEvent) => {
        event.preventDefault();
        save();
      }}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget) && !isConflict(error)) save();
      }}
      className="grid gap-2"
    >
      <TextareaField
        label="Alternative text"
        required
        rows={2}
        className="[&_textarea]:min-h-16"
        maxLength={500}
        value={text}
        onChange={(event) => type(event.target.value)}
        onKeyDown={onKeyDown}
        error={error?.message}
      />
      {(text.trim() !== image.alt || isPending) && (
        <div className="flex gap-2">
          <Button type="submit" size="sm" variant="primary" disabled={isPending}>
            {isPending ? "Saving..." : "Save text"}
          </Button>
          <Button
            size="sm"
            // Safari does not focus a clicked button: the field would lose the focus to nothing, and save.
            onMouseDown={(event) => event.preventDefault()}
            onClick={reset}
            disabled={isPending}
          >
            Cancel
          </Button>
        </div>
      )}
    </form>
  );
}

/** The alternative text, saved on request and at the latest when the user leaves the form. */
function useAlt({ image, onSaved }: Props) {
  /** The text as typed; null while it is the stored one. */
  const [typed, setTyped] = useState<string | null>(null);
  const text = typed ?? image.alt;
  /** The stored text that the user has seen. */
  const seen = useRef(image.alt);
  const type = (next: string) => {
    if (typed === null) seen.current = image.alt;
    setTyped(next);
  };
  const form = useRef<HTMLFormElement>(null);
  const { mutate, isPending, variables, error } = useMutation({
    // One after the other: the last text typed is the one that stays.
    scope: { id: `alt-${image.id}` },
    mutationFn: (alt: string) => {
      const body = { alt, altBefore: seen.current };
      return apiSend<StoredImage>("PUT", `/api/media/${image.id}`, body, { keepalive: true });
    },
    onSuccess: (saved) => void (seen.current = saved.alt),
    onError(failure) {
      if (!form.current) void showToast(failure.message, { type: "error" });
      if (!isConflict(failure)) return;
      // The next save replaces what its error has shown.
      const current = failure.current as StoredImage;
      onSaved(current);
      seen.current = current.alt;
    },
  });

  const save = () => {
    if (!text.trim() || text.trim() === image.alt || (isPending && variables === text)) return;
    mutate(text, {
      onSuccess(saved) {
        onSaved(saved);
        reset(text);
      },
    });
  };
  /** Shows the stored text, unless another one was typed meanwhile. */
  const reset = (sent: string) => {
    // The buttons go; one that has the focus leaves it to the field.
    if (document.activeElement?.closest("form") === form.current) form.current?.querySelector("textarea")?.focus();
    setTyped((now) => (now === sent ? null : now));
  };

  /** Saves without a request, unless that would replace another person's text. */
  const leave = useEffectEvent(() => isConflict(error) || save());
  useEffect(() => {
    const onVisibility = () => document.visibilityState === "hidden" && leave();
    document.addEventListener("visibilitychange", onVisibility);
    return () => {
      document.removeEventListener("visibilitychange", onVisibility);
      leave();
    };
  }, []);

  return { form, text, error, isPending, type, save, reset: () => reset(text) };
}

const isConflict = (error: Error | null): error is ApiError => error instanceof ApiError && error.status === 409;
