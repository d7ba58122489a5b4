import type { UseFormReturn } from "react-hook-form";

/** Returns a function for the props of a registered field: `<TextField label="Name" {...field("name")} />`. */
export function fieldsOf({ register, formState: { errors } }: Pick<UseFormReturn, "register" | "formState">) {
  return (name: string) => ({ ...register(name), error: errors[name]?.message as string | undefined });
}
