import type { FieldValues } from "react-hook-form";
import type { Texts } from "./item-form-spec.ts";

export function textValues(values: FieldValues, names = Object.keys(values)): Texts {
  return Object.fromEntries(
    names.filter((name) => typeof values[name] === "string").map((name) => [name, values[name]]),
  );
}
