import { X } from "lucide-react";
import { useId, useState, type KeyboardEvent } from "react";
import { useController } from "react-hook-form";
import { queryClient } from "#app/admin/kit/queries.ts";
import { Field } from "#app/ui/form/field.tsx";
import { isComposing } from "#app/ui/is-composing.ts";
import { cx } from "#app/ui/cx.ts";
import type { PostSummary } from "../post.ts";

const MOST_SUGGESTIONS = 300;

/** The tags of the posts in the cached list. */
function cachedTags(): string[] {
  const posts = queryClient.getQueryData<PostSummary[]>(["/api/blogs"]) ?? [];
  return posts.reduce<string[]>((tags, post) => mergeTags(tags, post.tags), []).slice(0, MOST_SUGGESTIONS);
}

/** Appends the tags of a comma- or line-separated text, without repeats (case-insensitive). */
function mergeTags(tags: readonly string[], text: string): string[] {
  const all = [...tags];
  for (const part of text.split(/[,\n]/)) {
    const tag = part.trim();
    if (tag && !all.some((other) => other.toLowerCase() === tag.toLowerCase())) all.push(tag);
  }
  return all;
}

/** The tags in the form, where commas separate them, and the one that is being typed. */
function useTags(onRemoved: () => void) {
  const { field, fieldState } = useController({ name: "tags" });
  const [typed, setTyped] = useState("");
  const [message, setMessage] = useState("");
  const tags = mergeTags([], String(field.value));

  const add = (text: string) => {
    const next = mergeTags(tags, text);
    const added = next.slice(tags.length).join(", ");
    field.onChange(next.join(", "));
    setTyped("");
    if (text.trim()) setMessage(added ? `${added} added.` : `${text.trim()} is already in the list.`);
  };
  const remove = (tag: string) => {
    field.onChange(tags.filter((other) => other !== tag).join(", "));
    setMessage(`${tag} removed.`);
    onRemoved();
  };
  return { tags, typed, setTyped, message, error: fieldState.error?.message, add, remove };
}

/** Tags as chips: Enter or a comma adds one, Backspace removes the last. */
export function TagsField() {
  const id = useId();
  const [suggestions] = useState(cachedTags);
  const { tags, typed, setTyped, message, error, add, remove } = useTags(() => document.getElementById(id)?.focus());

  /** The words of an input method are whole only when it ends. */
  const change = (text: string, isUnfinished = false) =>
    text.includes(",") && !isUnfinished ? add(text) : setTyped(text);
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (isComposing(event.nativeEvent)) return;
    const last = tags.at(-1);
    if (event.key === "Enter" && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      add(typed);
    } else if (event.key === "Backspace" && typed === "" && last !== undefined) {
      event.preventDefault();
      remove(last);
    } else if (event.ctrlKey || event.metaKey) {
      // Before a shortcut saves the form.
      if (typed && event.key.toLowerCase() === "s") add(typed);
    }
  };

  return (
    <Field label="Tags" hint="Separated by commas" error={error} id={id}>
      {(control) => (
        <>
          <div
            className={cx(
              "flex min-h-11 flex-wrap items-center gap-1.5 rounded-sm border-2 bg-sheet px-2 py-1",
              "has-[input:focus-visible]:outline-3 has-[input:focus-visible]:outline-offset-3 has-[input:focus-visible]:outline-ink [@media(hover:hover)]:hover:border-ink",
              error ? "border-danger" : "border-edge",
            )}
          >
            {tags.length > 0 && <TagList tags={tags} onRemove={remove} />}
            <input
              {...control}
              name="tags"
              value={typed}
              list={`${id}-tags`}
              autoCapitalize="none"
              onChange={({ target, nativeEvent }) => change(target.value, isComposing(nativeEvent as InputEvent))}
              onCompositionEnd={({ currentTarget }) => change(currentTarget.value)}
              onPaste={(event) => {
                const text = event.clipboardData.getData("text/plain");
                if (!/[,\n]/.test(text)) return;
                event.preventDefault();
                add(`${typed}${text}`);
              }}
              onKeyDown={onKeyDown}
              onBlur={() => typed && add(typed)}
              className="min-h-8 min-w-24 flex-1 bg-transparent [box-shadow:none]! outline-none!"
            />
          </div>
          <datalist id={`${id}-tags`}>
            {suggestions
              .filter((tag) => !tags.includes(tag))
              .map((tag) => (
                <option key={tag}>{tag}</option>
              ))}
          </datalist>
          <p role="status" className="sr-only">
            {message}
          </p>
        </>
      )}
    </Field>
  );
}

function TagList({ tags, onRemove }: { tags: readonly string[]; onRemove: (tag: string) => void }) {
  return (
    <ul aria-label="Tags" className="contents">
      {tags.map((tag) => (
        <li key={tag} className="label flex max-w-full items-center border border-edge ps-2">
          <span className="min-w-0 wrap-anywhere">{tag}</span>
          <button
            type="button"
            aria-label={`Remove ${tag}`}
            onClick={() => onRemove(tag)}
            className="grid min-h-6.5 min-w-7 place-items-center touch-target [@media(hover:hover)]:hover:bg-ink [@media(hover:hover)]:hover:text-stock"
          >
            <X aria-hidden="true" className="size-3.5" />
          </button>
        </li>
      ))}
    </ul>
  );
}
