import { useEffect, useId, useState } from "react";
import type { People } from "#app/features/auth/people/person.ts";
import { apiGet } from "#app/client/api-client.ts";
import { TextField } from "#app/ui/form/field.tsx";

interface Props {
  name: string;
  defaultValue: string | undefined;
  error: string | undefined;
}

/** The author's name: free text, with the names of the accounts as suggestions. */
export function AuthorField(props: Props) {
  const listId = useId();
  const [names, setNames] = useState<string[]>([]);

  useEffect(() => {
    const controller = new AbortController();
    // On failure there are no suggestions; a name can still be typed.
    void apiGet<People>("/api/accounts", { signal: controller.signal })
      .then(({ accounts }) => setNames([...new Set(accounts.map(({ name }) => name))]))
      .catch(() => undefined);
    return () => controller.abort();
  }, []);

  return (
    <>
      <TextField
        label="Author"
        hint="Left empty, a new post carries your name."
        maxLength={120}
        list={listId}
        {...props}
      />
      <datalist id={listId}>
        {names.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </datalist>
    </>
  );
}
