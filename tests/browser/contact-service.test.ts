import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { startVisit } from "./harness.ts";

const ACCESS_KEY = "key-of-the-studio";
const MESSAGE = { name: "Ben", email: "ben@campus.example", phone: "+1 555 0100", message: "Two lines,\nboth kept." };

type FormService = AsyncDisposable & {
  endpoint: string;
  /** The fields of every message received. */
  received: Record<string, FormDataEntryValue>[];
  /** Has the service respond to all further messages with this status and this flag. */
  respond(status: number, success: boolean): void;
};

/** Opens a form service as on the web: of another origin, with a `success` flag in its response. */
async function openFormService(): Promise<FormService> {
  const received: FormService["received"] = [];
  let response = { status: 200, success: true };
  const server = createServer((request, reply) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", async () => {
      const headers = { "Content-Type": request.headers["content-type"] ?? "" };
      const body = new Response(Buffer.concat(chunks), { headers });
      if (request.method === "POST") received.push(Object.fromEntries(await body.formData()));
      const { status, success } = response;
      reply.writeHead(status, { "Content-Type": "application/json", "Access-Control-Allow-Origin": "*" });
      reply.end(JSON.stringify({ success, message: "The service's own words." }));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    endpoint: `http://127.0.0.1:${port}/submit`,
    received,
    respond: (status, success) => void (response = { status, success }),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const fieldsOf = (page: Page) =>
  ["Name", "Email", "Phone (optional)", "Message"].map((name) => page.getByRole("textbox", { name, exact: true }));

async function fillIn(page: Page): Promise<void> {
  for (const [index, value] of Object.values(MESSAGE).entries()) await fieldsOf(page)[index]?.fill(value);
}

const contents = (page: Page) => Promise.all(fieldsOf(page).map((field) => field.inputValue()));

test("with a form service the contact form posts to it with the access key, and goes by its success flag", async () => {
  await using service = await openFormService();
  const { endpoint, received } = service;
  await using visit = await startVisit({ CONTACT_ENDPOINT: endpoint, CONTACT_ACCESS_KEY: ACCESS_KEY });
  // Every message goes to another host.
  const allow = new RegExp(`another host: ${endpoint}$|status of 429`);
  const page = await visit.open("/contact", { allow });
  const own: string[] = [];
  page.on("request", (request) => request.url().endsWith("/api/contact") && own.push(request.url()));
  const form = page.getByRole("main").getByRole("form");
  expect(await form.getAttribute("action")).toBe(endpoint);
  expect(await form.locator("input[type=hidden]").evaluateAll((all) => all.map((input) => input.outerHTML))).toEqual([
    `<input type="hidden" name="access_key" value="${ACCESS_KEY}">`,
  ]);

  await fillIn(page);
  const send = form.getByRole("button", { name: "Send message" });
  for (const [status, at] of [
    [200, 1],
    [429, 2],
  ] as const) {
    service.respond(status, false);
    await send.click();
    await expect.poll(() => received.length).toBe(at);
    await form.getByRole("button", { name: "Send message", disabled: false }).waitFor();
    // The previous message may still be leaving.
    await page.getByText("Failed to send mail. Please try again.").last().waitFor();
    expect(await contents(page)).toEqual(Object.values(MESSAGE));
  }
  service.respond(200, true);
  await send.click();
  await page.getByText("Mail sent successfully!").waitFor();
  expect(await contents(page)).toEqual(["", "", "", ""]);
  const complete = { access_key: ACCESS_KEY, ...MESSAGE, message: MESSAGE.message.replace("\n", "\r\n") };
  expect(received).toEqual([complete, complete, complete]);

  const plain = await visit.open("/contact", { javaScriptEnabled: false, allow });
  await fillIn(plain);
  await plain.getByRole("button", { name: "Send message" }).click();
  await plain.waitForURL(endpoint);
  expect(received[3]).toEqual(complete);
  expect(own).toEqual([]);
});
