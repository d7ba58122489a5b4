import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { expectFocus } from "./expect-focus.ts";
import { PHONE, startVisit, toastTime } from "./harness.ts";

const MESSAGE = ["Ben", "ben@campus.example", "+1 555 0100", "Two lines,\nboth kept."];
const FAILED = "Failed to send mail. Please try again.";

const fieldsOf = (page: Page) =>
  ["Name", "Email", "Phone (optional)", "Message"].map((name) =>
    page.getByRole("main").getByRole("textbox", { name, exact: true }),
  );

test("a message keeps its text through errors", async () => {
  await using visit = await startVisit();
  const page = await visit.open("/contact", { allow: /ERR_FAILED/, timezoneId: "America/Los_Angeles" });
  const form = page.getByRole("main").getByRole("form");
  const [name, email, , message] = fieldsOf(page);
  if (!name || !email || !message) throw new Error("The form has no fields.");
  const contents = () => Promise.all(fieldsOf(page).map((field) => field.inputValue()));
  const send = form.getByRole("button", { name: "Send message" });
  await send.click();
  await form.getByText("Name is required.").waitFor();
  await form.getByText("Message is required.").waitFor();
  await expectFocus(name);
  expect(
    await name.evaluate((input) => document.getElementById(input.getAttribute("aria-describedby") ?? "")?.textContent),
  ).toBe("Name is required.");
  for (const [index, field] of fieldsOf(page).entries()) await field.fill(MESSAGE[index] ?? "");
  await email.fill("ben");
  await send.click();
  await form.getByText("Email must be an email like name@example.com.").waitFor();
  await email.fill(MESSAGE[1] ?? "");

  const response = Promise.withResolvers<void>();
  await page.route("**/api/contact", async (route) => {
    await response.promise;
    await route.abort();
  });
  // On a busy machine, a message would leave before it is looked at.
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Animation.enable");
  await devtools.send("Animation.setPlaybackRate", { playbackRate: 0.05 });
  await send.click();
  await form.getByRole("button", { name: "Sending...", disabled: true }).waitFor();
  // Text typed now would be lost when the fields are cleared.
  expect(await message.evaluate((input) => input.closest("[inert]") !== null)).toBe(true);
  response.resolve();
  const failure = page.getByText(FAILED);
  await failure.waitFor();
  expect(await contents()).toEqual(MESSAGE);
  await expectToast(page, failure);
  await devtools.send("Animation.setPlaybackRate", { playbackRate: 1 });
  await failure.click();
  await failure.waitFor({ state: "detached" });

  await page.unroute("**/api/contact");
  // Two submissions, as by an impatient press, are one message.
  await form.evaluate((element: HTMLFormElement) => {
    for (let press = 1; press <= 2; press += 1) setTimeout(() => element.requestSubmit());
  });
  await page.getByText("Mail sent successfully!").waitFor();
  await form.getByText(/^Received, /).waitFor();
  expect(await contents()).toEqual(["", "", "", ""]);
  const stored = await visit.fetch("/api/messages", { token: visit.token });
  const { messages } = (await stored.json()) as { messages: { message: string }[] };
  expect(messages.filter((one) => one.message === MESSAGE[3])).toHaveLength(1);
});

/** A message is at the bottom center for 3.5 s, waits under a pointer and without focus, and closes on a click. */
async function expectToast(page: Page, text: Locator): Promise<void> {
  await expect.poll(() => toastTime(page)).toMatchObject({ duration: 3500 });
  const box = await text.boundingBox();
  const { width, height } = page.viewportSize() ?? PHONE;
  expect(Math.abs((box?.x ?? 0) + (box?.width ?? 0) / 2 - width / 2)).toBeLessThan(100);
  expect(box?.y).toBeGreaterThan(height / 2);
  await text.hover();
  await expect.poll(() => toastTime(page)).toMatchObject({ state: "paused" });
  await page.mouse.move(5, 5);
  await expect.poll(() => toastTime(page)).toMatchObject({ state: "running" });
  await page.evaluate(() => dispatchEvent(new Event("blur")));
  await expect.poll(() => toastTime(page)).toMatchObject({ state: "paused" });
}
