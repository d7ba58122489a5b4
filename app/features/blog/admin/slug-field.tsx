import { useEffect, useRef, useState } from "react";
import { apiGet } from "#app/client/api-client.ts";
import { isSlug } from "#app/text/slug.ts";
import { slugify } from "#app/text/slugify.ts";
import { TextField } from "#app/ui/form/field.tsx";
import { slugField } from "#app/text/slug-field.ts";

const WAIT_MS = 300;

interface Props {
  /** The stored post's id and slug; null for a new one. */
  item: { _id: string; slug: string } | null;
  /** True when the post is public, so that links to its URL may exist. */
  isPublic: boolean;
  title: string;
  defaultValue: string;
  error: string | undefined;
  /** Called with the slug that a save would give. */
  onSlug: (slug: string) => void;
}

/** The slug field: follows the title until it is edited, and checks while typing whether the slug is free. */
export function SlugField({ item, isPublic, title, defaultValue, error, onSlug }: Props) {
  const [text, setText] = useState(defaultValue);
  /** The field's text as typed while it has focus; null otherwise. */
  const [raw, setRaw] = useState<string | null>(null);
  const hidden = useRef<HTMLInputElement>(null);
  const { proposed, taken } = useSlugCheck(text, title, item?._id ?? "");
  const slug = text || proposed;

  // The server's error stays until the text changes.
  const [rejectedText, setRejectedText] = useState({ error, text });
  if (rejectedText.error !== error) setRejectedText({ error, text });
  const problem =
    slugField.safeParse(text).error?.issues[0]?.message ??
    (taken ? "This address is taken by another post. Choose a different one." : undefined) ??
    (rejectedText.text === text ? error : undefined);

  useEffect(() => onSlug(slug), [onSlug, slug]);
  // Setting a hidden input fires no event: dispatch one, so that the form notices the change.
  const reported = useRef(text);
  useEffect(() => {
    if (reported.current === text) return;
    reported.current = text;
    hidden.current?.dispatchEvent(new Event("input", { bubbles: true }));
  }, [text]);

  return (
    <div className="grid gap-1.5">
      <input ref={hidden} type="hidden" name="slug" value={text} />
      <TextField
        label="Address"
        data-field="slug"
        autoCapitalize="none"
        spellCheck={false}
        value={raw ?? slug}
        onFocus={() => setRaw(slug)}
        onChange={(event) => {
          setRaw(event.target.value);
          setText(event.target.value);
        }}
        onBlur={() => {
          setRaw(null);
          // A slug may have 120 characters; `slugify` makes at most 80.
          const normalized = isSlug(text) ? text : slugify(text);
          setText(normalized === proposed && !item ? "" : normalized);
        }}
        hint={
          text === ""
            ? "Made from the title. Write your own to change it."
            : `The end of the post’s address.${item ? "" : " Left empty, it is made from the title."}`
        }
        error={problem}
      />
      {isPublic && item && !problem && slug !== item.slug && (
        <p role="status" className="border-s-4 border-accent ps-3 text-small font-medium">
          Links to the old address, /blog/{item.slug}, will lead to the new one when you save.
        </p>
      )}
    </div>
  );
}

/** Looks up, debounced, the slug made from the title and whether the requested slug belongs to another post. */
function useSlugCheck(requested: string, title: string, id: string) {
  const [proposed, setProposed] = useState(() => slugify(title));
  const [taken, setTaken] = useState<string | null>(null);

  useEffect(() => {
    const controller = new AbortController();
    const lookUp = async (query: Record<string, string>) =>
      apiGet<{ slug: string; free: boolean }>(`/api/blog-address?${new URLSearchParams({ ...query, id })}`, {
        signal: controller.signal,
      });
    const run = async () => {
      try {
        const available = await lookUp({ title });
        setProposed(available.slug);
        if (requested && requested !== available.slug && slugField.safeParse(requested).success) {
          const { free } = await lookUp({ slug: requested });
          if (!free) setTaken(requested);
        }
      } catch {
        // The next keystroke looks it up again, and the server checks it on save.
      }
    };
    const timer = setTimeout(() => void run(), WAIT_MS);
    setProposed(slugify(title));
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [requested, title, id]);

  return { proposed, taken: requested !== "" && taken === requested };
}
