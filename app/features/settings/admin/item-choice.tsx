import { useQuery } from "@tanstack/react-query";
import { useId, useMemo, useState, type ReactNode } from "react";
import { apiPages } from "#app/browser/api-client.ts";
import { TextField } from "#app/ui/form/field.tsx";

interface Props {
  kind: "post" | "project";
  label: string;
  hint?: ReactNode;
  error: string | undefined;
  required: boolean;
  /** The item's slug; "" for none. */
  value: string;
  onChange: (slug: string) => void;
}

type Item = { slug: string; title: string };

const UNKNOWN = "This is no longer public. Choose another one.";

const PATHS = { post: "/api/blogs", project: "/api/projects" };

/** Chooses a post or project among those that are public, by its title. */
export function ItemChoice({ kind, value, hint, onChange, ...field }: Props) {
  const listId = useId();
  const titles = useTitles(kind);
  // There may be thousands, and each letter typed into any field renders this one again.
  const options = useMemo(() => [...titles].map(([slug, title]) => <option key={slug}>{title}</option>), [titles]);
  const [typed, setTyped] = useState<string | null>(null);
  const isUnknown = value !== "" && typed === null && titles.size > 0 && !titles.has(value);
  // The server rejects a text that is no title, with an error at this field.
  const choose = (text: string) => onChange([...titles].find(([, title]) => title === text)?.[0] ?? text);
  return (
    <>
      <TextField
        {...field}
        hint={isUnknown ? UNKNOWN : hint}
        list={listId}
        autoComplete="off"
        placeholder="The newest"
        value={typed ?? titles.get(value) ?? value}
        // The browser offers only titles that contain the text, so that a new choice replaces it.
        onFocus={(event) => event.target.select()}
        onChange={({ target }) => {
          setTyped(target.value);
          choose(target.value);
        }}
        onBlur={() => {
          // The titles may have arrived since it was typed.
          if (typed !== null) choose(typed);
          setTyped(null);
        }}
      />
      <datalist id={listId}>{options}</datalist>
    </>
  );
}

const NONE: Item[] = [];

/** The titles by slug. Items with the same title are told apart by their slugs. */
function useTitles(kind: Props["kind"]): Map<string, string> {
  const path = PATHS[kind];
  const { data: items = NONE } = useQuery({
    queryKey: [path, "?fields=summary", "public"],
    queryFn: ({ signal }) =>
      apiPages(`${path}?fields=summary`, { itemsOf: (page: Item[]) => page, signal, token: null }),
  });
  return useMemo(() => {
    const alike = Map.groupBy(items, ({ title }) => title);
    const labelOf = ({ slug, title }: Item) => (alike.get(title)?.length === 1 ? title : `${title} (${slug})`);
    return new Map(items.map((item) => [item.slug, labelOf(item)]));
  }, [items]);
}
