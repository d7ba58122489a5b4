import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { hold, ready, startVisit, type Visit } from "../../browser/harness.ts";

const MESSAGE = { Name: "Ben", Email: "ben@campus.example", Message: "Two lines,\nboth kept." };

const fieldOf = (page: Page, name: string) => page.getByRole("main").getByRole("textbox", { name, exact: true });
const fill = async (page: Page) => {
  for (const [name, text] of Object.entries(MESSAGE)) await fieldOf(page, name).fill(text);
};
const textsOf = async (page: Page) => {
  const texts = Object.keys(MESSAGE).map(async (name) => [name, await fieldOf(page, name).inputValue()]);
  return Object.fromEntries(await Promise.all(texts)) as Record<string, string>;
};
const send = async (page: Page) => {
  await page.getByRole("button", { name: "Send message" }).click();
  await page.getByText("Mail sent successfully!").first().waitFor();
};
const sentMessages = async (visit: Visit) => {
  const stored = await visit.fetch("/api/messages", { token: visit.token });
  const { messages } = (await stored.json()) as { messages: { message: string }[] };
  return messages.filter(({ message }) => message === MESSAGE.Message).length;
};

/** As Cloudflare's email protection does it. */
const hideEmails = (html: string) =>
  html.replaceAll(
    /<a href="mailto:[^"]*"([^>]*)>.*?<\/a>/gs,
    '<a href="/cdn-cgi/l/email-protection#5a32"$1><span class="__cf_email__" data-cfemail="5a32">[email&#160;protected]</span></a>',
  );

test.each([
  ["strips comments", (html: string) => html.replaceAll(/<!--.*?-->/gs, "")],
  ["hides emails", hideEmails],
  ["joins lines", (html: string) => html.replaceAll(/>\s+</g, "><")],
  ["adds a banner", (html: string) => html.replace(/(<body[^>]*>)/, "$1<div>Cookies?</div>")],
  [
    "adds a style and an attribute",
    (html: string) => html.replace("</head>", "<style>a{}</style></head>").replace("<main", '<main data-proxy="1"'),
  ],
])("a proxy that %s leaves typed text alone", async (_, rewrite) => {
  await using visit = await startVisit();
  const page = await visit.open("/about", { allow: /React error|hydrat|style-src|Content.Security.Policy/i });
  await page.route("**/contact", async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: rewrite(await response.text()) });
  });
  const release = await hold(page, "**/assets/*.js");
  await page.goto(`${visit.origin}/contact`);
  await fill(page);
  release();
  await ready(page);
  expect(await textsOf(page)).toEqual(MESSAGE);
  await send(page);
});

test("an open contact form sends when a release has removed all parts", async () => {
  await using visit = await startVisit();
  const page = await visit.open("/contact", { allow: /404|could not be loaded|dynamically imported/ });
  await page.route("**/assets/*.js", (route) => route.fulfill({ status: 404, body: "Not found" }));
  await fill(page);
  await send(page);
  expect(await sentMessages(visit)).toBe(1);
});

test("a contact page whose scripts are all gone sends its message", async () => {
  await using visit = await startVisit();
  const page = await visit.open("/about", { allow: /404|could not be loaded|dynamically imported/ });
  await page.route("**/assets/*.js", (route) => route.fulfill({ status: 404, body: "Not found" }));
  await page.goto(`${visit.origin}/contact`);
  await fill(page);
  await send(page);
  expect(await sentMessages(visit)).toBe(1);
});
