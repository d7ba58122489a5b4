import type { UseFormReturn } from "react-hook-form";

/** Returns a function for the props of a registered field: `<TextField label="Name" {...field("name")} />`. */
export function fieldPropsOf({ register, getValues, formState: { errors } }: UseFormReturn) {
  return (name: string) => ({
    ...register(name),
    // A select would otherwise begin with its first option.
    defaultValue: getValues(name) as string | undefined,
    error: errors[name]?.message as string | undefined,
  });
}
