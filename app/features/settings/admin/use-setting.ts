import { useController, useFormContext } from "react-hook-form";

/** A field's value, its error, and the change that clears the server's errors of it and of the fields it affects. */
export function useSetting(name: string, affected: readonly string[] = []) {
  const { clearErrors } = useFormContext();
  const { field, fieldState } = useController({ name });
  return {
    value: typeof field.value === "string" ? field.value : "",
    error: fieldState.error?.message,
    change: (value: string) => {
      clearErrors([name, ...affected]);
      field.onChange(value);
    },
  };
}
