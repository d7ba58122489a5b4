import { useFormContext, useWatch, type FieldValues } from "react-hook-form";

/** All values of the form around it. What `useWatch` returns can lack fields whose inputs come and go. */
export function useValues(): FieldValues {
  const { getValues } = useFormContext();
  return { ...useWatch(), ...getValues() };
}
