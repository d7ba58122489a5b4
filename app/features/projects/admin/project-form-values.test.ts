import { expect, test } from "vitest";
import { PROJECT_SPEC, projectValues } from "./project-form-values.ts";

const filled = { ...projectValues(null), title: "T", category: "C", description: "D", tech: "React" };
const parse = (values: object) => PROJECT_SPEC.schema.safeParse({ ...filled, ...values });
const errorsOf = (values: object) => parse(values).error?.issues.map(({ path, message }) => [path[0], message]);

test("technologies are split on commas", () => {
  expect(parse({ tech: " React, , Node ," }).data?.["tech"]).toEqual(["React", "Node"]);
});

test("the form requires a technology and a color", () => {
  expect(errorsOf({ tech: " , ", color: " " })?.map(([field]) => field)).toEqual(["color", "tech"]);
});

test("a line without a detail's name or text is rejected", () => {
  expect(parse({ details: "Duration: 6 weeks\n\nLink: https://a.example" }).data?.["details"]).toEqual({
    Duration: "6 weeks",
    Link: "https://a.example",
  });
  for (const details of ["Duration 6 weeks", "Duration:"]) {
    expect(errorsOf({ details })).toEqual([["details", "Write one detail per line, as name: text."]]);
  }
});

test("details with the same name are rejected", () => {
  const message = "Two details are named “Role”. Combine them.";
  expect(errorsOf({ details: "Role: design\nTeam: 4\n Role : code" })).toEqual([["details", message]]);
  expect(errorsOf({ details: "Role: design\nrole: code\nconstructor: x" })).toBeUndefined();
});

test("the order of images is sent only when it was changed", () => {
  const kind = { isNew: true, staysOpen: false };
  const order = (imageOrder: string) => PROJECT_SPEC.toRequest?.(parse({ imageOrder }).data ?? {}, kind)["imageOrder"];
  expect([order("1,2,3,4"), order("2,1,3,4")]).toEqual([undefined, [2, 1, 3, 4]]);
});
