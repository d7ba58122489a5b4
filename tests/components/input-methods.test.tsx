import { fireEvent, screen, waitFor } from "@testing-library/dom";
import { expect, test } from "vitest";
import { createImage } from "../images.ts";
import { openForm } from "./post-form.ts";
import { nth, renderAdmin, type Admin } from "./render-admin.tsx";

/** How browsers mark a key of an input method; Safari marks the last one only by its code. */
const MARKS = [{ isComposing: true }, { keyCode: 229 }];

const press = (field: Element, key: string) => {
  for (const mark of MARKS) fireEvent.keyDown(field, { key, ...mark });
};

/** Types a text with an input method, whose words are not confirmed. */
function compose(field: HTMLInputElement, ...steps: string[]) {
  fireEvent.compositionStart(field);
  for (const value of steps) {
    press(field, value.at(-1) ?? "");
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(field, value);
    fireEvent(field, new InputEvent("input", { bubbles: true, isComposing: true }));
  }
}

const tags = () =>
  screen.queryAllByRole("button", { name: /^Remove / }).map((button) => button.getAttribute("aria-label"));
const tagsField = () => nth(document.querySelectorAll<HTMLInputElement>("[role=dialog] input[name=tags]"));

async function openPost(admin: Admin) {
  await openForm(admin, "Create New Blog");
  await admin.user.type(tagsField(), "kiln{Enter}");
}

test("an input method's keys leave the tags alone", async () => {
  await using admin = await renderAdmin("/admin/blogs");
  await openPost(admin);
  press(tagsField(), "Backspace");
  expect(tags()).toEqual(["Remove kiln"]);
  compose(tagsField(), "n", "ni,h");
  press(tagsField(), "Enter");
  expect([tags(), tagsField().value]).toEqual([["Remove kiln"], "ni,h"]);
  fireEvent.focusOut(tagsField());
  await waitFor(() => expect(tags()).toEqual(["Remove kiln", "Remove ni", "Remove h"]));
});

test.each(["tags", "title", "excerpt"])("an input method's Escape in the %s leaves the form open", async (name) => {
  await using admin = await renderAdmin("/admin/blogs");
  await openPost(admin);
  press(nth(document.querySelectorAll(`[role=dialog] [name=${name}]`)), "Escape");
  await new Promise(requestAnimationFrame);
  expect(admin.queryAllByRole("dialog")).toHaveLength(1);
});

test("an input method's Enter in the title is left to it", async () => {
  await using admin = await renderAdmin("/admin/blogs");
  const { title } = await openForm(admin, "Create New Blog");
  expect(MARKS.map((mark) => fireEvent.keyDown(title, { key: "Enter", ...mark }))).toEqual([true, true]);
});

test("an input method's Enter and Escape leave the palette open", async () => {
  await using admin = await renderAdmin("/admin/blogs");
  await admin.findByRole("button", { name: "Create New Blog" });
  await admin.user.keyboard("{Control>}k{/Control}");
  const field = await admin.findByRole("combobox", { name: "Search or jump to" });
  await admin.user.type(field, "media");
  press(field, "Enter");
  press(field, "Escape");
  await new Promise(requestAnimationFrame);
  expect([admin.queryAllByRole("dialog").length, admin.url()]).toEqual([1, "/admin/blogs"]);
});

test("an input method's Enter does not store an alternative text", async () => {
  await using admin = await renderAdmin("/admin/media", {
    before: async ({ create }) => create("/api/media", { image: await createImage(), alt: "A circle" }),
  });
  const field = await admin.findByLabelText<HTMLTextAreaElement>("Alternative text");
  await admin.user.type(field, ", red");
  press(field, "Enter");
  press(field, "Escape");
  expect(field.value).toBe("A circle, red");
  expect(admin.network.requests.filter((name) => name.startsWith("PUT"))).toEqual([]);
});

test("an input method's keys are no shortcuts", async () => {
  await using admin = await renderAdmin("/admin/blogs");
  await admin.findByRole("button", { name: "Create New Blog" });
  press(document.body, "?");
  press(document.body, "n");
  await new Promise(requestAnimationFrame);
  expect(admin.queryByRole("dialog")).toBeNull();
});
