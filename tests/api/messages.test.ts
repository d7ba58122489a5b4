import { expect, test } from "vitest";
import { json } from "../harness.ts";
import { openStudio } from "../studio.ts";

type Message = { id: string; name: string };

async function openInbox() {
  const studio = await openStudio();
  return {
    ...studio,
    write: (name: string, message: string, more = {}) =>
      studio.send("/contact", json({ name, email: `${name.toLowerCase()}@campus.example`, message, ...more })),
    names: async (query = "") =>
      ((await studio.send(`/messages${query}`))["messages"] as Message[]).map(({ name }) => name).join(" "),
    async idOf(name: string) {
      const { messages } = await studio.send("/messages");
      return (messages as Message[]).find((message) => message.name === name)?.id ?? "none";
    },
  };
}

test("the inbox is searched and filtered", async () => {
  await using inbox = await openInbox();
  await inbox.write("Ada", "About the timetable of the ÉCOLE");
  await inbox.write("Ben", "100% of the shelf");
  await inbox.write("Cleo", "Buy now", { website: "https://spam.example" });
  for (const [query, names] of [
    ["", "Cleo Ben Ada"],
    ["?q=TIMEtable", "Ada"],
    [`?q=${encodeURIComponent("école")}`, "Ada"],
    ["?q=ben%40campus", "Ben"],
    ["?q=%25", "Ben"],
    ["?filter=suspect", "Cleo"],
  ] as const)
    expect([query, await inbox.names(query)]).toEqual([query, names]);
  await inbox.send(`/messages/${await inbox.idOf("Cleo")}`, json({ read: true }, "PUT"));
  expect(await inbox.names("?filter=unread")).toBe("Ben Ada");
  const part = await inbox.send("/messages?limit=1&q=campus&filter=unread");
  expect(part).toMatchObject({ messages: [{ name: "Ben" }], total: 2 });
  for (const query of ["?filter=read", "?sort=name", `?q=${"x".repeat(201)}`])
    await inbox.send(`/messages${query}`, {}, 400);
});

test("a message can be filed as spam", async () => {
  await using inbox = await openInbox();
  await inbox.write("Ada", "A real question", { website: "https://ada.example" });
  await inbox.write("Ben", "Buy now");
  const file = async (name: string, suspect: boolean) =>
    inbox.send(`/messages/${await inbox.idOf(name)}`, json({ suspect }, "PUT"));
  expect(await file("Ada", false)).toMatchObject({ name: "Ada", suspect: false, readAt: null });
  expect(await file("Ben", true)).toMatchObject({ name: "Ben", suspect: true, readAt: null });
  await file("Ben", true);
  expect([await inbox.names("?filter=suspect"), await inbox.names("?filter=unread")]).toEqual(["Ben", "Ben Ada"]);
  expect((await inbox.actions()).slice(2)).toEqual(["message.not-spam", "message.spam"]);
  await inbox.send(`/messages/${await inbox.idOf("Ada")}`, json({}, "PUT"), 400);
  await inbox.send("/messages/gone", json({ suspect: false }, "PUT"), 404);
});

test("many messages can be marked and deleted in one request", async () => {
  await using inbox = await openInbox();
  for (const name of ["Ada", "Ben", "Cleo"]) await inbox.write(name, "Hello");
  const ids = [await inbox.idOf("Ada"), await inbox.idOf("Cleo")];
  const bulk = (action: string, selection = ids, status = 200) =>
    inbox.send("/messages/bulk", json({ action, ids: selection }), status);
  // An id counts once, however often it is named.
  const read = await bulk("read", [...ids, "gone", ...ids, "gone"]);
  expect([(read["done"] as string[]).toSorted(), read["notFound"]]).toEqual([ids.toSorted(), ["gone"]]);
  expect(await inbox.names("?filter=unread")).toBe("Ben");
  await bulk("unread");
  expect(await inbox.names("?filter=unread")).toBe("Cleo Ben Ada");
  expect((await bulk("delete", [...ids, "gone"]))["notFound"]).toEqual(["gone"]);
  expect(await inbox.names()).toBe("Ben");
  await bulk("burn", ids, 400);
  await bulk("read", [], 400);
});

test("messages are exported as CSV with neutralized spreadsheet formulas", async () => {
  await using inbox = await openInbox();
  await inbox.write("Ada", '=HYPERLINK("https://evil.example")\nSecond line');
  await inbox.write("Ben", "Hello");
  const response = await inbox.fetch("/api/messages/export.csv?q=ada", { token: inbox.token });
  expect(response.headers.get("Content-Disposition")).toBe('attachment; filename="messages.csv"');
  const [head, ...rows] = (await response.text()).split("\r\n");
  expect(head).toBe('"received","name","email","phone","message","read","suspect"');
  expect(rows.join("|")).toMatch(
    /^"\d{4}-[^,]+","Ada","ada@campus\.example","","'=HYPERLINK\(""https:\/\/evil\.example""\)\nSecond line","no","no"\|$/,
  );
});
