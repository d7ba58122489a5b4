import { zodResolver } from "@hookform/resolvers/zod";
import { useForm, type DefaultValues, type FieldValues, type Path, type UseFormReturn } from "react-hook-form";
import type { z } from "zod";

interface Options<Input extends FieldValues, Output> {
  /** Without these, a field keeps what was typed before the page's script ran. */
  defaultValues?: DefaultValues<Input>;
  /** Sends the validated values. Throws what the form shows. */
  send: (values: Output) => Promise<unknown>;
}

/** A form that the API's schema validates. The server's field errors are shown beside the fields, others as `problem`. */
export function useSchemaForm<Input extends FieldValues, Output extends FieldValues>(
  schema: z.ZodType<Output, Input>,
  { defaultValues, send }: Options<Input, Output>,
) {
  const form = useForm<Input, unknown, Output>({
    resolver: zodResolver<Input, unknown, Output>(schema),
    ...(defaultValues && { defaultValues }),
  });
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async (values) => {
    try {
      await send(values);
    } catch (error) {
      showError(form, error);
    }
  });
  return {
    form,
    isSubmitting,
    /** Why the request failed; undefined if a field says so. */
    problem: errors.root?.message,
    /** The props of a field: `<TextField label="Name" {...field("name")} />`. */
    field: (name: Path<Input>) => ({
      ...form.register(name),
      error: errors[name]?.message as string | undefined,
    }),
    onSubmit: (event: React.SubmitEvent) => void (isSubmitting ? event.preventDefault() : submit(event)),
  };
}

/** Shows an error of the API beside the fields that it names, or as the form's problem. */
function showError<Input extends FieldValues, Output>(form: UseFormReturn<Input, unknown, Output>, error: unknown) {
  const { message, errors = {} } = error as Error & { errors?: Record<string, string> };
  const names = Object.keys(errors).filter((name) => name in form.getValues()) as Path<Input>[];
  for (const name of names) form.setError(name, { message: errors[name] ?? message });
  // Selected, so that typing replaces what the server refused, such as a wrong code.
  if (names[0]) form.setFocus(names[0], { shouldSelect: true });
  else form.setError("root", { message: message || "Something went wrong. Try again." });
}
