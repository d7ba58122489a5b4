import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { PHONE, ready, startVisit } from "../../browser/harness.ts";

test("without scripts, search, filters, likes and links work", async () => {
  await using visit = await startVisit();
  const page = await visit.open("/blog", { javaScriptEnabled: false, viewport: PHONE });
  const titles = () => page.getByRole("main").locator("article :is(h2, h3)").allTextContents();
  await page.getByRole("searchbox").fill("Ravi");
  await page.getByRole("searchbox").press("Enter");
  await page.waitForURL(/q=Ravi/);
  expect(await titles()).toHaveLength(2);
  await page.getByRole("button", { name: "Blockchain" }).click();
  await page.waitForURL(/category=Blockchain/);
  expect(await page.getByRole("searchbox").inputValue()).toBe("Ravi");
  const title = "No, the library card does not need a blockchain";
  expect(await titles()).toEqual([title]);
  await page.getByRole("link", { name: title }).click();
  await page.getByRole("heading", { level: 1, name: title }).waitFor();
  // A cached page may show an older count.
  const post = `/api${new URL(page.url()).pathname.replace("/blog/", "/blogs/")}`;
  const likes = async () =>
    ((await (await visit.fetch(post, { token: visit.token })).json()) as { likes: number }).likes;
  const before = await likes();
  await page.getByRole("button", { name: /like/i }).click();
  await expect.poll(likes).toBe(before + 1);
  await page.locator("header [popovertarget]").click();
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Home" }).click();
  await page.waitForURL(`${visit.origin}/`);
});

test("a link followed without a connection says so", async () => {
  await using visit = await startVisit();
  const page = await visit.open("/blog/clash-checker-in-forty-lines", { allow: /DISCONNECTED|Failed to fetch/ });
  const next = page.getByRole("main").getByRole("region", { name: "Read next" }).getByRole("link");
  // The page of another post loads the code of the link's page.
  await next.first().click();
  await page.waitForURL((url) => !url.pathname.endsWith("/clash-checker-in-forty-lines"));
  await page.context().setOffline(true);
  await next.last().click();
  await page.getByRole("heading", { level: 1, name: "Out of paper for a moment" }).waitFor();
  expect(await page.getByText("Nothing is lost. Try again in a minute.").count()).toBe(1);
});

test("a pointer over a link fetches the page's data once", async () => {
  await using visit = await startVisit();
  const page = await visit.open("/");
  await page.keyboard.press("Escape");
  const requested: string[] = [];
  page.on("request", (request) => requested.push(new URL(request.url()).pathname));
  const link = page.getByRole("main").locator("a[href^='/blog/']").first();
  await link.scrollIntoViewIfNeeded();
  await page.waitForLoadState("networkidle");
  const path = await link.getAttribute("href");
  expect(requested.filter((one) => one.startsWith(`${path}`))).toEqual([]);
  await Promise.all([page.waitForRequest(`**${path}.data*`), link.hover()]);
  await link.click();
  await page.getByRole("main").getByRole("article").getByRole("heading", { level: 1 }).waitFor();
  expect(requested).not.toContain(path);
});

/** Deletes built-in functions that some of the major browsers did not have at the end of 2023. */
function deleteNewerFunctions(): void {
  const iterators = Object.getPrototypeOf(Object.getPrototypeOf([].values())) as object;
  const newer: [object, string][] = [
    [Promise, "withResolvers try"],
    [AbortSignal, "any"],
    [URL, "parse"],
    [Object, "groupBy"],
    [Map, "groupBy"],
    [Map.prototype, "getOrInsert getOrInsertComputed"],
    [Array, "fromAsync"],
    [Set.prototype, "union intersection difference symmetricDifference isSubsetOf isSupersetOf isDisjointFrom"],
    [iterators, "map filter take drop flatMap reduce toArray forEach some every find"],
    [globalThis, "Iterator"],
    [RegExp, "escape"],
    [Error, "isError"],
    [Math, "sumPrecise f16round"],
    [ArrayBuffer.prototype, "transfer transferToFixedLength"],
    [Uint8Array, "fromBase64 fromHex"],
    [Uint8Array.prototype, "toBase64 toHex setFromBase64 setFromHex"],
  ];
  for (const [owner, names] of newer) for (const name of names.split(" ")) Reflect.deleteProperty(owner, name);
}

async function sendMessage(page: Page): Promise<void> {
  const main = page.getByRole("main");
  await main.getByLabel("Name").fill("Ben");
  await main.getByLabel("Email").fill("ben@campus.example");
  await main.getByRole("textbox", { name: "Message" }).fill("Hello.");
  await main.getByRole("button", { name: "Send message" }).click();
}

test("pages hydrate and send requests in browsers of the year 2023", async () => {
  await using visit = await startVisit();
  const page = await visit.open("/", { before: (blank) => blank.addInitScript(deleteNewerFunctions) });
  for (const path of ["/blog/clash-checker-in-forty-lines", "/portfolio", "/collex", "/licenses", "/contact"]) {
    await page.goto(visit.origin + path);
    await ready(page);
  }
  await sendMessage(page);
  await page.getByText("Mail sent successfully!").waitFor();
  expect(await page.getByRole("main").getByLabel("Name").inputValue()).toBe("");
});

test("with a form service, messages go there", async () => {
  const received: Record<string, FormDataEntryValue>[] = [];
  let success = false;
  const service = createServer(async (request, response) => {
    const headers = { "Content-Type": request.headers["content-type"] ?? "" };
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    received.push(Object.fromEntries(await new Response(Buffer.concat(chunks), { headers }).formData()));
    response.writeHead(200, { "Content-Type": "application/json", "Access-Control-Allow-Origin": "*" });
    response.end(JSON.stringify({ success, message: "The service's own words." }));
  });
  await new Promise<void>((resolve) => service.listen(0, "127.0.0.1", resolve));
  const endpoint = `http://127.0.0.1:${(service.address() as AddressInfo).port}/submit`;
  try {
    await using visit = await startVisit({ CONTACT_ENDPOINT: endpoint, CONTACT_ACCESS_KEY: "key-of-the-studio" });
    const page = await visit.open("/contact", { allow: new RegExp(`another host: ${endpoint}$`) });
    await sendMessage(page);
    await page.getByText("Failed to send mail. Please try again.").waitFor();
    success = true;
    await page.getByRole("button", { name: "Send message" }).click();
    await page.getByText("Mail sent successfully!").waitFor();
    const message = { access_key: "key-of-the-studio", name: "Ben", email: "ben@campus.example", message: "Hello." };
    expect(received).toEqual([expect.objectContaining(message), expect.objectContaining(message)]);
  } finally {
    service.closeAllConnections();
    service.close();
  }
});
