import { expect, test } from "vitest";
import { rememberFields } from "#app/browser/typed-text.ts";

const PAGE = `
  <form id="contact"><input name="email"><textarea name="message"></textarea><input name="seconds" type="hidden"></form>
  <form id="news">
    <input name="email"><input type="checkbox" name="agree">
    <select name="kind"><option>a</option><option>b</option></select>
  </form>`;

const find = <Kind extends Element>(selector: string) => document.querySelector<Kind>(selector) as Kind;

test("text typed before hydration moves to the new fields", () => {
  document.body.innerHTML = PAGE;
  find<HTMLTextAreaElement>("textarea").value = "Hello";
  find<HTMLInputElement>("#news [name=email]").value = "ada@campus.example";
  const move = rememberFields();
  find<HTMLInputElement>("#contact [name=email]").value = "typed last";
  find<HTMLInputElement>("[name=agree]").checked = true;
  find<HTMLSelectElement>("select").value = "b";
  find<HTMLInputElement>("[name=seconds]").value = "9";
  document.body.innerHTML = PAGE;
  const values: string[] = [];
  document.body.addEventListener("input", ({ target }) => values.push((target as HTMLInputElement).name));
  move();
  expect([...document.querySelectorAll<HTMLInputElement>("[name]")].map(({ value }) => value)).toEqual([
    "typed last",
    "Hello",
    "",
    "ada@campus.example",
    "on",
    "b",
  ]);
  expect([find<HTMLInputElement>("[name=agree]").checked, values.includes("message")]).toEqual([true, true]);
});

test("fields that stay keep what is typed after hydration", () => {
  document.body.innerHTML = PAGE;
  const move = rememberFields();
  find<HTMLTextAreaElement>("textarea").value = "Hello";
  move();
  expect(find<HTMLTextAreaElement>("textarea").value).toBe("Hello");
});
