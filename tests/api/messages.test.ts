import { expect, test } from "vitest";
import type { Message } from "#app/features/contact/contact.ts";
import { json, openTestSite } from "../harness.ts";

type Inbox = { messages: Message[]; total: number; unread: number };

async function openInbox() {
  const site = await openTestSite();
  const token = await site.login();
  const write = async (name: string, message: string, more: Record<string, string> = {}) => {
    const body = { name, email: `${name.toLowerCase()}@campus.example`, message, ...more };
    expect((await site.fetch("/api/contact", json(body))).status).toBe(200);
  };
  const read = async <Result>(path: string, init: RequestInit = {}, status = 200): Promise<Result> => {
    const response = await site.fetch(path, { ...init, token });
    expect([path, response.status]).toEqual([path, status]);
    return (await response.json()) as Result;
  };
  const names = async (query: string) =>
    (await read<Inbox>(`/api/messages${query}`)).messages.map(({ name }) => name).join(" ");
  return { site, token, write, read, names, [Symbol.asyncDispose]: () => site[Symbol.asyncDispose]() };
}

test("the server searches and filters the inbox and returns the total and unread counts", async () => {
  await using inbox = await openInbox();
  await inbox.write("Ada", "About the timetable of the ÉCOLE");
  await inbox.write("Ben", "100% of the shelf");
  await inbox.write("Cleo", "Buy now", { website: "https://spam.example" });

  expect(await inbox.names("")).toBe("Cleo Ben Ada");
  expect(await inbox.names("?q=TIMEtable")).toBe("Ada");
  expect(await inbox.names(`?q=${encodeURIComponent("école")}`)).toBe("Ada");
  expect(await inbox.names("?q=ben%40campus")).toBe("Ben");
  expect(await inbox.names("?q=%25")).toBe("Ben");
  expect(await inbox.names("?filter=suspect")).toBe("Cleo");
  const [newest] = (await inbox.read<Inbox>("/api/messages?limit=1")).messages;
  await inbox.read(`/api/messages/${newest?.id}`, json({ read: true }, "PUT"));
  expect(await inbox.names("?filter=unread")).toBe("Ben Ada");
  expect(await inbox.read<Inbox>("/api/messages?limit=1&q=campus&filter=unread")).toMatchObject({
    messages: [{ name: "Ben" }],
    total: 2,
    unread: 2,
  });
  expect(await inbox.read("/api/messages/unread")).toEqual({ unread: 2 });
  for (const query of ["?filter=read", "?sort=name", `?q=${"x".repeat(201)}`])
    await inbox.read(`/api/messages${query}`, {}, 400);
});

test("a message filed as spam can be taken out of there, and another one filed, with an entry in the audit trail", async () => {
  await using inbox = await openInbox();
  await inbox.write("Ada", "A real question", { website: "https://ada.example" });
  await inbox.write("Ben", "Buy now");
  const { messages } = await inbox.read<Inbox>("/api/messages");
  const file = (name: string, suspect: boolean) => {
    const id = messages.find((message) => message.name === name)?.id;
    return inbox.read<Message>(`/api/messages/${id}`, json({ suspect }, "PUT"));
  };
  expect(await file("Ada", false)).toMatchObject({ name: "Ada", suspect: false, readAt: null });
  expect(await file("Ben", true)).toMatchObject({ name: "Ben", suspect: true, readAt: null });
  await file("Ben", true);
  expect(await inbox.names("?filter=suspect")).toBe("Ben");
  expect(await inbox.names("?filter=unread")).toBe("Ben Ada");
  const { entries } = await inbox.read<{ entries: { action: string; subject: string }[] }>("/api/audit");
  expect(
    entries.filter(({ action }) => /spam/.test(action)).map(({ action, subject }) => `${action} ${subject}`),
  ).toEqual(["message.spam Ben", "message.not-spam Ada"]);
  await inbox.read(`/api/messages/${messages[0]?.id}`, json({}, "PUT"), 400);
  await inbox.read("/api/messages/gone", json({ suspect: false }, "PUT"), 404);
});

test("many messages can be marked and deleted in one request", async () => {
  await using inbox = await openInbox();
  for (const name of ["Ada", "Ben", "Cleo"]) await inbox.write(name, "Hello");
  const { messages } = await inbox.read<Inbox>("/api/messages");
  const ids = messages.filter(({ name }) => name !== "Ben").map(({ id }) => id);
  const bulk = (action: string, named = ids, status = 200) =>
    inbox.read<{ done: string[]; notFound: string[] }>("/api/messages/bulk", json({ action, ids: named }), status);

  // An id counts once, however often it is named.
  const read = await bulk("read", [...ids, "gone", ...ids, "gone"]);
  expect([read.done.toSorted(), read.notFound]).toEqual([ids.toSorted(), ["gone"]]);
  expect(await inbox.names("?filter=unread")).toBe("Ben");
  await bulk("unread");
  expect(await inbox.read("/api/messages/unread")).toEqual({ unread: 3 });
  expect((await bulk("delete", [...ids, "gone"])).notFound).toEqual(["gone"]);
  expect(await inbox.names("")).toBe("Ben");
  await bulk("burn", ids, 400);
  await bulk("read", [], 400);
});

test("the messages found can be exported as CSV with neutralized spreadsheet formulas", async () => {
  await using inbox = await openInbox();
  await inbox.write("Ada", '=HYPERLINK("https://evil.example")\nSecond line');
  await inbox.write("Ben", "Hello");
  const response = await inbox.site.fetch("/api/messages/export.csv?q=ada", { token: inbox.token });
  expect(response.headers.get("Content-Disposition")).toBe('attachment; filename="messages.csv"');
  const [head, ...rows] = (await response.text()).split("\r\n");
  expect(head).toBe('"received","name","email","phone","message","read","suspect"');
  expect(rows.join("|")).toMatch(
    /^"\d{4}-[^,]+","Ada","ada@campus\.example","","'=HYPERLINK\(""https:\/\/evil\.example""\)\nSecond line","no","no"\|$/,
  );
  expect((await inbox.site.fetch("/api/messages/export.csv")).status).toBe(401);
  expect((await inbox.site.fetch("/api/messages/unread")).status).toBe(401);
});
