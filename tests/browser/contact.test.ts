import { expect, test } from "vitest";
import { site } from "#site-config";
import { PHONE, ready, startVisit, siteOfFile, startVisit, toastTime } from "./harness.ts";

/* A network may send ten messages an hour: these tests send eight, and the one of that limit has a site of its own. */
const visitSite = siteOfFile();

test("the contact page shows the contact links on the left and the form on the right", async () => {
  await using visit = await startVisit();
  const page = await visit.open("/contact");
  const main = page.getByRole("main");
  const hrefs = await main.getByRole("link").evaluateAll((links) => links.map((link) => link.getAttribute("href")));
  expect(hrefs).toEqual([
    `mailto:${site.emailContact}`,
    ...site.phoneContacts.map(({ href }) => href),
    site.social.linkedin,
    site.social.instagram,
    site.social.github,
  ]);
  expect(site.phoneContacts).toHaveLength(2);
  const form = main.getByRole("form");
  const left = await main.getByRole("link").first().boundingBox();
  const right = await form.boundingBox();
  expect(left?.x).toBeLessThan(right?.x ?? 0);
  for (const [name, type, required] of [
    ["Name", "text", true],
    ["Email", "email", true],
    ["Phone (optional)", "tel", false],
    ["Message", "textarea", true],
  ] as const) {
    const field = form.getByRole("textbox", { name, exact: true });
    const found = await field.evaluate((input: HTMLInputElement) => [input.type, input.required]);
    expect([name, ...found]).toEqual([name, type, required]);
  }
});

test("validation errors appear next to their fields, which keep all text then and after a failed send; a corrected message is sent", async () => {
  await using visit = await visitSite();
  const page = await visit.open("/contact", { allow: /ERR_FAILED/ });
  const form = page.getByRole("main").getByRole("form");
  const fields = ["Name", "Email", "Phone (optional)", "Message"].map((name) =>
    form.getByRole("textbox", { name, exact: true }),
  );
  const [name, email, phone, message] = fields as [
    (typeof fields)[0],
    (typeof fields)[0],
    (typeof fields)[0],
    (typeof fields)[0],
  ];
  const says = (field: typeof name) =>
    field.evaluate((input) => document.getElementById(input.getAttribute("aria-describedby") ?? "")?.textContent ?? "");
  const contents = async () => Promise.all(fields.map((field) => field.inputValue()));
  const send = form.getByRole("button");
  await send.click();
  await form.getByText("Name is required.").waitFor();
  expect(await says(name)).toBe("Name is required.");
  expect(await says(email)).toMatch(/^Email /);
  expect(await says(phone)).toBe("");
  expect(await says(message)).toBe("Message is required.");
  await expect.poll(() => name.evaluate((input) => input === document.activeElement)).toBe(true);

  const typed = ["Ben", "ben", "+1 555 0100", "Two lines,\nboth kept."];
  for (const [index, field] of fields.entries()) await field.fill(typed[index] ?? "");
  await send.click();
  await form.getByText("Email must be an address like name@example.com.").waitFor();
  expect(await contents()).toEqual(typed);

  typed[1] = "ben@campus.example";
  await email.fill(typed[1]);
  const response = Promise.withResolvers<void>();
  await page.route("**/api/contact", async (route) => {
    await response.promise;
    await route.abort();
  });
  await send.click();
  await form.getByRole("button", { name: "Sending...", disabled: true }).waitFor();
  // The form is inert while it sends, because text typed now would be lost when the fields are cleared.
  expect(await message.evaluate((input) => input.closest("[inert]") !== null)).toBe(true);
  expect(await contents()).toEqual(typed);
  response.resolve();
  await page.getByText("Failed to send mail. Please try again.").waitFor();
  expect(await contents()).toEqual(typed);

  await page.unroute("**/api/contact");
  await page.route("**/api/contact", (route) => route.fulfill({ json: { success: false, message: "No." } }));
  await form.getByRole("button", { name: "Send message" }).click();
  const failure = page.getByText("Failed to send mail. Please try again.");
  await form.getByRole("button", { name: "Send message", disabled: false }).waitFor();
  await failure.last().waitFor();
  expect(await contents()).toEqual(typed);

  await page.unroute("**/api/contact");
  await form.getByRole("button", { name: "Send message" }).click();
  await page.getByText("Mail sent successfully!").waitFor();
  // The previous failure is no longer displayed beside the success.
  await expect.poll(() => failure.count()).toBe(0);
  expect(await contents()).toEqual(["", "", "", ""]);

  const admin = await visit.openAdmin("/admin/messages");
  await admin.getByText("both kept.").first().waitFor();
  await admin.getByText("+1 555 0100").first().waitFor({ state: "attached" });
});

test("without JavaScript, the contact form shows validation errors and keeps all text, and a corrected message reaches the admin", async () => {
  await using visit = await visitSite();
  const page = await visit.open("/contact", { javaScriptEnabled: false, allow: /400/ });
  const form = page.getByRole("main").getByRole("form");
  await form.getByRole("textbox", { name: "Name" }).fill("Ben");
  // An email that the browser accepts and the server rejects.
  await form.getByRole("textbox", { name: "Email" }).fill("ben@campus");
  await form.getByRole("textbox", { name: "Message" }).fill("Kept without a script.");
  await form.getByRole("button").click();
  await page.getByText("Failed to send mail. Please try again.").waitFor();
  // The response is in view: it is in the form, and the URL's fragment scrolls to it.
  expect(new URL(page.url()).hash).toBe("#contact-form");
  await page.getByText("Email must be an address like name@example.com.").waitFor();
  expect(await form.getByRole("textbox", { name: "Name" }).inputValue()).toBe("Ben");
  expect(await form.getByRole("textbox", { name: "Email" }).inputValue()).toBe("ben@campus");
  expect(await form.getByRole("textbox", { name: "Message" }).inputValue()).toBe("Kept without a script.");

  await form.getByRole("textbox", { name: "Email" }).fill("ben@campus.example");
  await form.getByRole("button").click();
  await page.getByText("Mail sent successfully!").waitFor();
  const headers = { Authorization: `Bearer ${visit.token}` };
  const messages = await (await fetch(`${visit.origin}/api/messages`, { headers })).text();
  expect(messages).toContain("Kept without a script.");
});

test("after too many messages, the contact form says when to try again and keeps the text", async () => {
  await using visit = await startVisit();
  const page = await visit.open("/contact", { allow: /429/ });
  const form = page.getByRole("main").getByRole("form");
  await form.getByLabel("Name", { exact: true }).fill("Ben");
  await form.getByLabel("Email", { exact: true }).fill("ben@campus.example");
  await form.getByLabel("Message", { exact: true }).fill("Message 11");
  for (let round = 1; round <= 10; round++) {
    const body = new URLSearchParams({ name: "Ben", email: "ben@campus.example", message: `Message ${round}` });
    expect((await fetch(`${visit.origin}/api/contact`, { method: "POST", body })).status).toBe(200);
  }
  await form.getByRole("button", { name: "Send message" }).click();
  await page.getByText(/^Too many attempts. Try again in \d+ minutes.$/).waitFor();
  expect(await form.getByLabel("Message", { exact: true }).inputValue()).toBe("Message 11");
});

test("a sent message shows a stamp with the sender's date, which stays after the toast is dismissed", async () => {
  await using visit = await visitSite();
  const page = await visit.open("/contact", {
    // In the sender's time zone it is still the 23rd.
    timezoneId: "America/Los_Angeles",
    before: (blank) => blank.clock.setFixedTime("2026-11-24T03:00:00Z"),
  });
  const form = page.getByRole("main").getByRole("form");
  expect(await form.getByText(/^Received/).count()).toBe(0);
  await form.getByRole("textbox", { name: "Name" }).fill("Ben");
  await form.getByRole("textbox", { name: "Email" }).fill("ben@campus.example");
  await form.getByRole("textbox", { name: "Message" }).fill("Stamped.");
  await form.getByRole("button", { name: "Send message" }).click();
  await form.getByText("Received, Nov 23", { exact: true }).waitFor();
  const toast = page.getByText("Mail sent successfully!");
  await toast.waitFor();
  await toast.click();
  await toast.waitFor({ state: "detached" });
  expect(await form.getByText("Received, Nov 23", { exact: true }).isVisible()).toBe(true);
});

test("on a phone the stamp of a sent message appears in view, below the button", async () => {
  await using visit = await visitSite();
  const page = await visit.open("/contact", { viewport: PHONE, hasTouch: true, isMobile: true });
  const form = page.getByRole("main").getByRole("form");
  await form.getByRole("textbox", { name: "Name" }).fill("Ben");
  await form.getByRole("textbox", { name: "Email" }).fill("ben@campus.example");
  await form.getByRole("textbox", { name: "Message" }).fill("Stamped.");
  await form.getByRole("button", { name: "Send message" }).tap();
  await form.getByText(/^Received/).waitFor();
  await form.evaluate((form) => Promise.all(form.getAnimations({ subtree: true }).map(({ finished }) => finished)));
  const stamp = await form.getByRole("paragraph").filter({ hasText: "Received" }).boundingBox();
  const button = await form.getByRole("button", { name: "Send message" }).boundingBox();
  if (!stamp || !button) throw new Error("There is no stamp, or no button.");
  expect(stamp.y).toBeGreaterThan(button.y + button.height);
  expect(stamp.y + stamp.height).toBeLessThan(PHONE.height);
});

test("the messages after sending cover no control of the contact form and do not move its button", async () => {
  await using visit = await visitSite();
  // In the lower windows, part of the button or all of it is where messages come up.
  const page = await visit.open("/contact");
  for (const height of [800, 780, 700]) {
    await page.setViewportSize({ width: 1280, height });
    // A page of its own: on one that has sent a message, nothing could move the button.
    if (height !== 800) await page.goto(`${visit.origin}/contact`);
    await ready(page);
    const form = page.getByRole("main").getByRole("form");
    const button = form.getByRole("button", { name: "Send message" });
    const before = await button.boundingBox();
    await form.getByRole("textbox", { name: "Name" }).fill("Ben");
    await form.getByRole("textbox", { name: "Email" }).fill("ben@campus.example");
    await form.getByRole("textbox", { name: "Message" }).fill("Covered.");
    await button.click();
    await form.getByText(/^Received/).waitFor();
    expect(await button.boundingBox()).toEqual(before);
    // The message stays, so that what is measured is where it is and not that it has left.
    await expect.poll(() => toastTime(page, "pause")).toMatchObject({ state: "paused" });
    const covered = () =>
      form.evaluate((form: HTMLFormElement) => {
        const toast = document.querySelector(".Toastify__toast")?.getBoundingClientRect();
        if (!toast) throw new Error("There is no message.");
        const controls = [...form.elements].filter((control) => {
          const { top, bottom, left, right } = control.getBoundingClientRect();
          return top < toast.bottom && bottom > toast.top && left < toast.right && right > toast.left;
        });
        return controls.map(({ outerHTML }) => outerHTML.slice(0, 60));
      });
    await expect.poll(covered).toEqual([]);
  }
});

test("a message that is submitted again while it is sent, as by two presses before hydration, is sent once", async () => {
  await using visit = await visitSite();
  const page = await visit.open("/contact");
  let sent = 0;
  page.on("request", (request) => request.url().endsWith("/api/contact") && (sent += 1));
  const form = page.getByRole("main").getByRole("form");
  await form.getByRole("textbox", { name: "Name" }).fill("Ben");
  await form.getByRole("textbox", { name: "Email" }).fill("ben@campus.example");
  await form.getByRole("textbox", { name: "Message" }).fill("Once.");
  await form.evaluate((form: HTMLFormElement) => {
    for (let press = 1; press <= 2; press += 1) setTimeout(() => form.requestSubmit());
  });
  await page.getByText("Mail sent successfully!").waitFor();
  await form.getByText(/^Received/).waitFor();
  expect(sent).toBe(1);
});
