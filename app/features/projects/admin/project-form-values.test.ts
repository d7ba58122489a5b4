import { expect, test } from "vitest";
import { projectValues, toRequest } from "./project-form-values.ts";

const filled = { ...projectValues(null), title: "T", category: "C", description: "D", tech: "React" };

test("technologies are split on commas, trimmed, and empties dropped", () => {
  expect(toRequest({ ...filled, tech: " React, , Node ," }, true).request.tech).toEqual(["React", "Node"]);
});

test("the form requires a technology and a color", () => {
  const { errors } = toRequest({ ...filled, tech: " , ", color: " " }, true);
  expect(Object.keys(errors)).toEqual(["tech", "color"]);
});

test("details are entered one per line, and a line without a name or a text is rejected", () => {
  const details = (text: string) => toRequest({ ...filled, details: text }, true);
  expect(details("Duration: 6 weeks\n\nLink: https://a.example").request["details"]).toBe(
    '{"Duration":"6 weeks","Link":"https://a.example"}',
  );
  expect(details("Duration 6 weeks").errors["details"]).toContain("name: text");
  expect(details("Duration:").errors["details"]).toContain("name: text");
});

test("details with the same name are rejected, and none is dropped", () => {
  const details = (text: string) => toRequest({ ...filled, details: text }, true).errors["details"];
  expect(details("Role: design\nTeam: 4\n Role : code")).toBe(
    "Two details have the name “Role”. Write them on one line.",
  );
  expect(details("Role: design\nrole: code\nconstructor: x")).toBe(undefined);
});

test("an empty alternative text is sent only for a stored project", () => {
  expect("imageAlt" in toRequest(filled, true).request).toBe(false);
  expect(toRequest(filled, false).request["imageAlt"]).toBe("");
});
