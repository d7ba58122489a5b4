import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { useFormContext } from "react-hook-form";
import { fieldPropsOf } from "#app/admin/kit/form/field-props.ts";
import type { People } from "#app/features/auth/people/person.ts";
import { TextField } from "#app/ui/form/field.tsx";

/** The author's name: free text, with the names of the accounts as suggestions. */
export function AuthorField() {
  const field = fieldPropsOf(useFormContext());
  const listId = useId();
  const { data } = useQuery<People>({ queryKey: ["/api/accounts"] });
  return (
    <>
      <TextField
        label="Author"
        hint="If empty, a new post carries your name."
        maxLength={120}
        list={listId}
        {...field("author")}
      />
      <datalist id={listId}>
        {[...new Set(data?.accounts.map(({ name }) => name))].map((name) => (
          <option key={name}>{name}</option>
        ))}
      </datalist>
    </>
  );
}
