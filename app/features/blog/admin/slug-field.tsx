import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useController, useWatch } from "react-hook-form";
import { useDebounced } from "#app/admin/kit/use-debounced.ts";
import { isSlug } from "#app/content/slugs/slug.ts";
import { slugField } from "#app/content/slugs/slug-field.ts";
import { slugify } from "#app/content/slugs/slugify.ts";
import { TextField } from "#app/ui/form/field.tsx";
import type { Post } from "../post.ts";
import { isPublic } from "#app/content/publication/visibility.ts";

const WAIT_MS = 300;

interface Props extends ReturnType<typeof useSlug> {
  item: Post | null;
}

/** The slug field: follows the title until it is edited, and checks while typing whether the slug is free. */
export function SlugField({ item, slug, proposed, isTaken }: Props) {
  const { field, fieldState } = useController({ name: "slug" });
  /** The text as it is typed while the field has the focus; null otherwise. */
  const [typed, setTyped] = useState<string | null>(null);
  const text = String(field.value);
  const problem =
    fieldState.error?.message ??
    slugField.safeParse(text).error?.issues[0]?.message ??
    (isTaken ? "Another post uses this URL. Choose a different one." : undefined);
  return (
    <div className="grid gap-1.5">
      <TextField
        label="URL"
        name="slug"
        autoCapitalize="none"
        spellCheck={false}
        value={typed ?? slug}
        onFocus={() => setTyped(slug)}
        onChange={(event) => {
          setTyped(event.target.value);
          field.onChange(event.target.value);
        }}
        onBlur={() => {
          setTyped(null);
          // A slug may have 120 characters; `slugify` makes at most 80.
          const normalized = isSlug(text) ? text : slugify(text);
          field.onChange(normalized === proposed && !item ? "" : normalized);
        }}
        hint={text === "" ? "Made from the title. Write your own to change it." : "The end of the post’s URL."}
        error={problem}
      />
      {item && isPublic(item) && !problem && slug !== item.slug && (
        <p
          role="status"
          className="border-s-4 border-accent ps-3 text-small font-medium"
        >{`After you save, links to /blog/${item.slug} lead to the new URL.`}</p>
      )}
    </div>
  );
}

/** The slug that a save would give; the slug made from the title; and whether another post has the requested one. */
export function useSlug(item: Post | null) {
  const [title, requested] = useWatch({ name: ["title", "slug"] }).map(String) as [string, string];
  const id = item?._id ?? "";
  const free = useLookup({ title: useDebounced(title, WAIT_MS), id });
  const proposed = free?.slug ?? slugify(title);
  const debouncedSlug = useDebounced(requested, WAIT_MS);
  const isAsked = debouncedSlug !== "" && debouncedSlug !== proposed && slugField.safeParse(debouncedSlug).success;
  const lookup = useLookup({ slug: debouncedSlug, id }, isAsked);
  return {
    slug: requested || proposed,
    proposed,
    isTaken: isAsked && requested === debouncedSlug && lookup?.free === false,
  };
}

function useLookup(query: Record<string, string>, enabled = true) {
  const queryKey = ["/api/blog-address", `?${new URLSearchParams(query)}`];
  return useQuery<{ slug: string; free: boolean }>({ queryKey, enabled }).data;
}
