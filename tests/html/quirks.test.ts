import { expect, test } from "vitest";
import { openSite, type RunningSite } from "../sites/open-site.ts";
import { attributesOf, openPage, textOf } from "./page.ts";

/** The forms for emails: one in the footer, one of the teaser. */
async function signUpsOf(site: RunningSite) {
  const page = await openPage(site, "/collex");
  const forms = [...page.querySelectorAll("footer form, main form")];
  return forms.map((form) => ({
    source: attributesOf(form, "[name=source]", "value")[0],
    method: form.getAttribute("method"),
    action: form.getAttribute("action"),
    email: [...form.querySelectorAll("[type=email]")].map((input) => input.hasAttribute("required")),
  }));
}

async function viewAllOf(site: RunningSite) {
  const page = await openPage(site, "/blog");
  const control = [...page.querySelectorAll("main a, main button")].find((one) => textOf(one) === "View All");
  return [control?.tagName, control?.getAttribute("href") ?? control?.getAttribute("type"), control?.closest("form")];
}

test("with quirks, the sign-up forms send nothing, also without scripts", async () => {
  await using site = await openSite();
  // Outside a dialog, this method does nothing.
  const nothing = { method: "dialog", action: null, email: [true] };
  expect(await signUpsOf(site)).toEqual([
    { source: "teaser", ...nothing },
    { source: "newsletter", ...nothing },
  ]);
});

test("without quirks, the sign-up forms store the email without scripts", async () => {
  await using site = await openSite({ env: { SITE_QUIRKS: "off" } });
  const stores = { method: "post", action: "/subscribe", email: [true] };
  expect(await signUpsOf(site)).toEqual([
    { source: "teaser", ...stores },
    { source: "newsletter", ...stores },
  ]);
  const body = new URLSearchParams({ email: "plain@campus.example", source: "teaser" });
  const response = await site.fetch("/subscribe", { method: "POST", body, redirect: "follow" });
  expect(await response.text()).toContain("Thanks! You are on the list.");
  const list = await site.fetch("/api/subscribers", { token: site.token });
  expect(await list.json()).toMatchObject({ subscribers: [{ email: "plain@campus.example", source: "teaser" }] });
});

test("View All does nothing with quirks", async () => {
  await using quirky = await openSite({ sample: true });
  expect(await viewAllOf(quirky)).toEqual(["BUTTON", "button", null]);
  await using plain = await openSite({ sample: true, env: { SITE_QUIRKS: "off" } });
  expect(await viewAllOf(plain)).toEqual(["A", "/blog", null]);
});
