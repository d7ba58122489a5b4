import { X } from "lucide-react";
import { useEffect, useRef, useState, type KeyboardEvent, type RefObject } from "react";
import { Field } from "#app/ui/form/field.tsx";
import { cx } from "#app/ui/cx.ts";

interface Props {
  label: string;
  /** The form gets the tags under this name, separated by commas. */
  name: string;
  hint?: string;
  error?: string | undefined;
  defaultValue?: string | undefined;
  /** Existing tags, offered as completions. */
  suggestions?: readonly string[];
}

/** Tags as chips: Enter or a comma adds one, Backspace removes the last. */
export function TagsField({ label, name, hint, error, defaultValue = "", suggestions = [] }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const { tags, typed, setTyped, value, message, hidden, add, remove, onKeyDown } = useTags(defaultValue, input);

  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <>
          <input ref={hidden} type="hidden" name={name} value={value} />
          <div
            className={cx(
              "flex min-h-11 flex-wrap items-center gap-1.5 rounded-sm border-2 bg-sheet px-2 py-1",
              "has-[input:focus-visible]:outline-3 has-[input:focus-visible]:outline-offset-3 has-[input:focus-visible]:outline-ink [@media(hover:hover)]:hover:border-ink",
              error ? "border-danger" : "border-edge",
            )}
          >
            <TagList label={label} tags={tags} onRemove={remove} />
            <input
              {...control}
              ref={input}
              value={typed}
              list={suggestions.length > 0 ? `${control.id}-known` : undefined}
              autoCapitalize="none"
              onChange={({ target, nativeEvent }) => {
                // Choosing a suggestion replaces the text, as autocorrection does.
                const isReplaced =
                  nativeEvent instanceof InputEvent && nativeEvent.inputType === "insertReplacementText";
                const isChosen = isReplaced && suggestions.includes(target.value);
                if (isChosen || target.value.includes(",")) add(target.value);
                else setTyped(target.value);
              }}
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
          {suggestions.length > 0 && (
            <datalist id={`${control.id}-known`}>
              {suggestions
                .filter((known) => !tags.includes(known))
                .map((known) => (
                  <option key={known}>{known}</option>
                ))}
            </datalist>
          )}
          <p role="status" className="sr-only">
            {message}
          </p>
        </>
      )}
    </Field>
  );
}

function useTags(defaultValue: string, input: RefObject<HTMLInputElement | null>) {
  const hidden = useRef<HTMLInputElement>(null);
  const [tags, setTags] = useState(() => merged([], defaultValue));
  const [typed, setTyped] = useState("");
  const [message, setMessage] = useState("");
  const value = merged(tags, typed).join(", ");

  // Setting a value by code dispatches no "input" event, which the form listens for.
  const reported = useRef(value);
  useEffect(() => {
    if (reported.current === value) return;
    reported.current = value;
    hidden.current?.dispatchEvent(new Event("input", { bubbles: true }));
  }, [value]);

  const add = (text: string) => {
    const next = merged(tags, text);
    const added = next.slice(tags.length);
    setTags(next);
    setTyped("");
    if (added.length > 0) setMessage(`${added.join(", ")} added.`);
    else if (text.trim()) setMessage(`${text.trim()} is there already.`);
  };
  const remove = (tag: string) => {
    setTags(tags.filter((other) => other !== tag));
    setMessage(`${tag} removed.`);
    input.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const last = tags.at(-1);
    // With the code 229 (UI Events), Enter confirms a word of an input method.
    if (event.key === "Enter" && !event.ctrlKey && !event.metaKey && event.keyCode !== 229) {
      event.preventDefault();
      add(typed);
    } else if (event.key === "Backspace" && typed === "" && last !== undefined) {
      event.preventDefault();
      remove(last);
    }
  };
  return { tags, typed, setTyped, value, message, hidden, add, remove, onKeyDown };
}

interface TagListProps {
  label: string;
  tags: readonly string[];
  onRemove: (tag: string) => void;
}

function TagList({ label, tags, onRemove }: TagListProps) {
  if (tags.length === 0) return null;
  return (
    <ul aria-label={label} className="contents">
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

/** Appends the tags of a comma- or line-separated text, without repeats (case-insensitive). */
function merged(tags: readonly string[], text: string): string[] {
  const all = [...tags];
  for (const part of text.split(/[,\n]/)) {
    const tag = part.trim();
    if (tag && !all.some((other) => other.toLowerCase() === tag.toLowerCase())) all.push(tag);
  }
  return all;
}
