import { useEffect, useState, type ReactNode } from "react";
import { apiGet } from "#app/client/api-client.ts";
import { SelectField } from "#app/ui/form/field.tsx";

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

const PATHS = { post: "/api/blogs", project: "/api/projects" };
/** The number of newest items to choose from; the API also accepts the slug of an older one. */
const OFFERED = 300;

/** Chooses a post or project among those that are public. */
export function ItemChoice({ kind, value, onChange, ...field }: Props) {
  const items = useItems(kind);
  const isKnown = value === "" || items.some(({ slug }) => slug === value);
  return (
    <SelectField {...field} value={value} onChange={(event) => onChange(event.target.value)}>
      <option value="">{kind === "post" ? "None" : "The newest"}</option>
      {!isKnown && <option value={value}>{value}</option>}
      {items.map(({ slug, title }) => (
        <option key={slug} value={slug}>
          {title}
        </option>
      ))}
    </SelectField>
  );
}

function useItems(kind: Props["kind"]): Item[] {
  const [items, setItems] = useState<Item[]>([]);
  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    apiGet<Item[]>(`${PATHS[kind]}?fields=summary&limit=${OFFERED}`, { signal, token: null }).then(
      setItems,
      (reason) => {
        // Not fatal: the current choice can still be kept or removed.
        if (!signal.aborted) console.error("The list to choose from could not be loaded", reason);
      },
    );
    return () => leaving.abort();
  }, [kind]);
  return items;
}
