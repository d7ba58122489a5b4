import { useQuery } from "@tanstack/react-query";
import { useId, useMemo, useState, type ReactNode } from "react";
import { apiPages } from "#app/browser/api-client.ts";
import { TextField } from "#app/ui/form/field.tsx";

interface Props {
  kind: keyof typeof KINDS;
  label: string;
  hint?: ReactNode;
  error: string | undefined;
  required: boolean;
  /** What names the item; "" for none. */
  value: string;
  onChange: (value: string) => void;
}

type Item = { id: string; slug: string; title: string };

const PUBLIC = {
  /** The field of an item that names it in the settings, after a prefix. */
  key: "slug",
  prefix: "",
  request: { token: null },
  placeholder: "The newest",
  unknown: "This is no longer public. Choose another one.",
} as const;

const KINDS = {
  post: { ...PUBLIC, path: "/api/blogs" },
  project: { ...PUBLIC, path: "/api/projects" },
  link: {
    path: "/api/pages",
    key: "id",
    prefix: "page:",
    request: {},
    placeholder: "/contact",
    unknown: "This page was deleted. Choose another one.",
  },
} as const;

/** Chooses a post or project among those that are public, or any page, by its title. A link may be another text. */
export function ItemChoice({ kind, value, hint, onChange, ...field }: Props) {
  const listId = useId();
  const titles = useTitles(kind);
  // There may be thousands, and each letter typed into any field renders this one again.
  const options = useMemo(() => [...titles].map(([slug, title]) => <option key={slug}>{title}</option>), [titles]);
  const [typed, setTyped] = useState<string | null>(null);
  const { prefix, placeholder, unknown } = KINDS[kind];
  const isItem = value !== "" && value.startsWith(prefix);
  const isUnknown = isItem && typed === null && titles.size > 0 && !titles.has(value);
  // The server rejects a text that is no title, with an error at this field.
  const choose = (text: string) => onChange([...titles].find(([, title]) => title === text)?.[0] ?? text);
  return (
    <>
      <TextField
        {...field}
        hint={isUnknown ? unknown : hint}
        list={listId}
        autoComplete="off"
        placeholder={placeholder}
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

/** The titles by what names the item. Items with the same title are told apart by their slugs. */
function useTitles(kind: Props["kind"]): Map<string, string> {
  const { path, key, prefix, request } = KINDS[kind];
  const { data: items = NONE } = useQuery({
    queryKey: [path, "?fields=summary", "choice"],
    queryFn: ({ signal }) =>
      apiPages(`${path}?fields=summary`, { itemsOf: (page: Item[]) => page, signal, ...request }),
  });
  return useMemo(() => {
    const alike = Map.groupBy(items, ({ title }) => title);
    const labelOf = ({ slug, title }: Item) => (alike.get(title)?.length === 1 ? title : `${title} (${slug})`);
    return new Map(items.map((item) => [prefix + item[key], labelOf(item)]));
  }, [items, key, prefix]);
}
