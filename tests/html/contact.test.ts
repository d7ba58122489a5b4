import { expect, test } from "vitest";
import { site as copy } from "#site-config";
import { openSite } from "../sites/open-site.ts";
import { attributesOf, openPage, parse, textOf } from "./page.ts";

const MESSAGE = { name: "Ben", email: "ben@campus", phone: "+1 555 0100", message: "Kept without a script." };

test("the contact page lists the email, two phones and the social links", async () => {
  await using site = await openSite();
  const main = (await openPage(site, "/contact")).querySelector("main");
  expect(copy.phoneContacts).toHaveLength(2);
  expect(main && attributesOf(main, "a", "href")).toEqual([
    `mailto:${copy.emailContact}`,
    ...copy.phoneContacts.map(({ href }) => href),
    ...copy.menus.social.map(({ href }) => href),
  ]);
});

test("the contact form asks for a name, an email and a message", async () => {
  await using site = await openSite();
  const form = (await openPage(site, "/contact")).querySelector("main form");
  const fields = [...(form?.querySelectorAll("input:not([name=website]), textarea") ?? [])];
  expect(fields.map((field) => [field.getAttribute("name"), field.hasAttribute("required")])).toEqual([
    ["name", true],
    ["email", true],
    ["phone", false],
    ["message", true],
  ]);
  expect(form && attributesOf(form, "input:not([name=website])", "type")).toEqual([null, null, "tel"]);
  expect(textOf(form)).toContain("Phone (optional)");
});

test("without scripts, a rejected message stays in its fields", async () => {
  await using site = await openSite();
  const body = new URLSearchParams(MESSAGE);
  const response = await site.fetch("/contact", { method: "POST", body, headers: { Origin: site.origin } });
  expect(response.status).toBe(400);
  const page = parse(await response.text());
  const form = page.querySelector("main form");
  // The fragment scrolls to the response, which is in the form.
  expect(form?.getAttribute("action")).toBe(`/contact#${form?.id}`);
  expect(textOf(form)).toContain("Failed to send mail. Please try again.");
  expect(textOf(form)).toContain("Email must be an email like name@example.com.");
  const { name, email, phone, message } = MESSAGE;
  expect(form && attributesOf(form, "input:not([name=website])", "value")).toEqual([name, email, phone]);
  expect(form?.querySelector("textarea")?.textContent.trim()).toBe(message);
});

test("with a form service, the form posts to it", async () => {
  const endpoint = "https://forms.example/submit";
  await using site = await openSite({ env: { CONTACT_ENDPOINT: endpoint, CONTACT_ACCESS_KEY: "key-of-the-studio" } });
  const form = (await openPage(site, "/contact")).querySelector("main form");
  expect([form?.getAttribute("action"), form?.getAttribute("method")]).toEqual([endpoint, "post"]);
  const hidden = form?.querySelectorAll("input[type=hidden]") ?? [];
  expect([...hidden].map((input) => [input.getAttribute("name"), input.getAttribute("value")])).toEqual([
    ["access_key", "key-of-the-studio"],
  ]);
});

test("the teaser shows a build progress of 78 %", async () => {
  await using site = await openSite();
  const progress = (await openPage(site, "/collex")).querySelector("main [role=progressbar]");
  expect(progress?.getAttribute("aria-valuenow")).toBe("78");
  const label = progress?.ownerDocument.getElementById(progress.getAttribute("aria-labelledby") ?? "");
  expect(textOf(label)).toBe("Build progress78%");
});
