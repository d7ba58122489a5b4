import { waitFor } from "@testing-library/dom";
import { expect, test } from "vitest";
import { json } from "../requests.ts";
import { nth, renderAdmin, type Admin } from "./render-admin.tsx";

const write = ({ site }: Admin, name: string, more: object = {}) =>
  site.fetch("/api/contact", json({ name, email: "ada@campus.example", message: "Hello", ...more }));
const returnToTab = () => document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
const senders = (admin: Admin) =>
  admin
    .queryAllByRole("checkbox", { name: /^Select the message of/ })
    .map((box) => box.getAttribute("aria-label")?.split(" ").at(-1));

/** Messages that would take long to send. */
const manyMessages = (count: number) => ({
  messages: Array.from({ length: count }, (_, index) => ({
    _id: `id-${index}`,
    id: `id-${index}`,
    name: `Visitor-${index}`,
    email: "ana@campus.example",
    phone: "",
    message: "Hello",
    createdAt: new Date(1_700_000_000_000 - index).toISOString(),
    readAt: null,
    suspect: false,
  })),
  total: count,
});

test("messages that arrive in the background join the open inbox", async () => {
  await using admin = await renderAdmin("/admin/messages");
  await write(admin, "Ada");
  returnToTab();
  await admin.user.click(await admin.findByLabelText("Select the message of Ada"));
  await write(admin, "Ben");
  returnToTab();
  await admin.findByText("2 unread from the contact form.");
  await waitFor(() => expect(senders(admin)).toEqual(["Ben", "Ada"]));
  expect(admin.getByText("1 selected")).toBeTruthy();
});

test("a message can leave the spam filter", async () => {
  await using admin = await renderAdmin("/admin/messages");
  const { user } = admin;
  await write(admin, "Ada");
  await write(admin, "Cleo", { message: "Buy now", website: "https://spam.example" });
  await admin.press("Spam");
  await waitFor(() => expect(senders(admin)).toEqual(["Cleo"]));
  await user.click(nth(admin.getAllByText("Buy now")));
  await admin.press("Not spam");
  await admin.findByText("Message is no longer spam.");
  await admin.press("Unread");
  await waitFor(() => expect(senders(admin)).toEqual(["Ada"]));
  await user.type(admin.getByLabelText("Search messages"), "nothing like this");
  await waitFor(() => expect(admin.url()).toBe("/admin/messages?filter=unread&q=nothing+like+this"));
});

test("a failed search of messages can be retried", async () => {
  await using admin = await renderAdmin("/admin/messages", { allow: /: 503/ });
  const { user, network } = admin;
  await write(admin, "Ada");
  returnToTab();
  await admin.findByLabelText("Select the message of Ada");
  network.respond("GET /api/messages", 503, { message: "The disk is full." });
  await user.type(admin.getByLabelText("Search messages"), "nothing like this");
  await admin.findByText("Could not fetch messages");
  await admin.press("Try again");
  expect(await admin.findByText("No messages found.")).toBeTruthy();
});

test("if a later batch cannot be marked, the earlier batches stay marked", async () => {
  await using admin = await renderAdmin("/admin/messages", { allow: /: 503/ });
  const { user, network } = admin;
  const list = manyMessages(201);
  network.respond("GET /api/messages", 200, list);
  network.respond("POST /api/messages/bulk", 200, {
    done: list.messages.slice(0, 200).map(({ id }) => id),
    notFound: [],
  });
  network.respond("POST /api/messages/bulk", 503, { message: "The disk is full." });
  await user.click(await admin.findByLabelText("Select all in view"));
  await user.click(nth(await admin.findAllByRole("button", { name: "Mark as read" })));
  await admin.findByText("The disk is full.");
  await waitFor(() => expect(admin.getAllByText("Unread.")).toHaveLength(1));
  expect(await admin.findByText("200 messages marked as read.")).toBeTruthy();
});
