import { expect, test } from "vitest";
import { site as studio } from "#site-config";
import { ADMIN, freshDatabase, json, openTestSite, type TestSite } from "../harness.ts";
import { body, invite, joinStudio, later, list, PASSWORD } from "../people.ts";

test("ten minutes after login, changes of accounts require confirmation", async () => {
  await using site = await openTestSite();
  const token = await site.login();
  const lena = await joinStudio(site, token);
  const { id } = await invite(site, token, "open@studio.example");
  later(site, 11);
  const requested: [string, string, object][] = [
    ["POST", "/api/invitations", { email: "new@studio.example" }],
    ["PUT", "/api/account", { email: "owner2@studio.example" }],
    ["DELETE", `/api/accounts/${lena.id}`, {}],
  ];
  for (const [method, path, fields] of requested) {
    const without = await site.fetch(path, { ...json(fields, method), token });
    expect([path, without.status, await body(without)]).toMatchObject([path, 403, { confirm: true }]);
    const wrong = await site.fetch(path, { ...json({ ...fields, password: "no" }, method), token });
    expect([wrong.status, await body(wrong)]).toMatchObject([
      403,
      { confirm: true, errors: { password: expect.anything() } },
    ]);
    const right = await site.fetch(path, {
      ...json({ ...fields, password: ADMIN.password }, method),
      token,
    });
    expect([path, right.status]).toEqual([path, method === "POST" ? 201 : 200]);
  }
  expect((await site.fetch("/api/account", { ...json({ name: "Owner" }, "PUT"), token })).status).toBe(200);
  expect((await site.fetch(`/api/invitations/${id}`, { method: "DELETE", token })).status).toBe(200);
});

test("every process rejects a removed account at once", async () => {
  await using database = await freshDatabase();
  await using site = await openTestSite({}, database);
  await using other = await openTestSite({}, database);
  const token = await site.login();
  const lena = await joinStudio(site, token);
  const post = await other.fetch("/api/blogs", { ...json({ title: "Lena's", content: "Text" }), token: lena.token });
  expect(await body(post)).toMatchObject({ author: { name: "Lena" } });
  const second = await body<{ token: string }>(
    await other.fetch("/api/auth/login", json({ email: lena.email, password: PASSWORD, device: lena.device })),
  );
  await invite(other, lena.token, "friend@studio.example");

  expect((await site.fetch(`/api/accounts/${lena.id}`, { method: "DELETE", token })).status).toBe(200);
  for (const oldToken of [lena.token, second.token]) {
    for (const path of ["/api/auth/verify", "/api/accounts", "/api/messages", "/api/blogs"]) {
      expect((await other.fetch(path, { token: oldToken })).status).toBe(401);
    }
    const save = await other.fetch("/api/blogs", { ...json({ title: "More", content: "Text" }), token: oldToken });
    expect(save.status).toBe(401);
  }
  const login = await other.fetch("/api/auth/login", json({ email: lena.email, password: PASSWORD }));
  expect(login.status).toBe(401);
  expect(await list(site, token)).toMatchObject({ accounts: [{ email: ADMIN.email }], invitations: [] });
  expect(await body(await other.fetch("/api/blogs/lena-s"))).toMatchObject({ author: { name: "Lena" } });
  const activity = await body<{ entries: object[] }>(await site.fetch(`/api/audit?q=${lena.email}`, { token }));
  expect(activity.entries).toContainEqual(expect.objectContaining({ actor: lena.email, action: "blog.create" }));
  expect((await site.fetch(`/api/accounts/${lena.id}`, { method: "DELETE", token })).status).toBe(404);
});

test("an account that is removed while it sends an invitation invites nobody", async () => {
  await using site = await openTestSite();
  const token = await site.login();
  const lena = await joinStudio(site, token);
  const sent = new TransformStream<Uint8Array, Uint8Array>();
  const writer = sent.writable.getWriter();
  const headers = { "Content-Type": "application/json", Authorization: `Bearer ${lena.token}` };
  const request = new Request("http://studio.test/api/invitations", {
    method: "POST",
    headers,
    body: sent.readable,
    duplex: "half",
  } as RequestInit);
  const save = site.site.fetch(request, { incoming: { socket: { remoteAddress: "192.0.2.1" } } } as never);
  await writer.write(new TextEncoder().encode('{"email": '));
  expect((await site.fetch(`/api/accounts/${lena.id}`, { method: "DELETE", token })).status).toBe(200);
  await writer.write(new TextEncoder().encode('"late@studio.example"}'));
  await writer.close();
  const response = await save;
  expect([response.status, response.headers.get("WWW-Authenticate")]).toEqual([401, expect.stringMatching(/^Bearer/)]);
  expect((await list(site, token)).invitations).toEqual([]);
});

test("the last admin cannot be removed", async () => {
  await using site = await openTestSite();
  const token = await site.login();
  const [owner] = (await list(site, token)).accounts;
  const leave = async () => {
    const response = await site.fetch(`/api/accounts/${owner?._id}`, { method: "DELETE", token });
    return [response.status, (await body(response)).message];
  };
  expect(await leave()).toEqual([409, expect.stringMatching(/^The last admin/)]);
  const lena = await joinStudio(site, token);
  const { db } = site.site.services;
  await db.updateTable("accounts").set({ role: "user" }).where("id", "=", lena.id).execute();
  expect((await leave())[0]).toBe(409);
  await db.updateTable("accounts").set({ role: "admin" }).where("id", "=", lena.id).execute();
  expect((await leave())[0]).toBe(200);
  expect((await site.fetch("/api/auth/verify", { token })).status).toBe(401);
});

test("of two admins who remove each other, one succeeds", async () => {
  await using database = await freshDatabase();
  await using site = await openTestSite({}, database);
  await using second = await openTestSite({}, database);
  const owner = await site.login();
  for (const third of [false, true]) {
    for (let round = 0; round < 4; round += 1) {
      const a = await joinStudio(site, owner, `a${third}${round}@studio.example`);
      const b = await joinStudio(site, owner, `b${third}${round}@studio.example`);
      // Demotes the owner, so that one of the two is the last admin.
      if (!third)
        await site.site.services.db
          .updateTable("accounts")
          .set({ role: "user" })
          .where("email", "=", ADMIN.email)
          .execute();
      const remove = (from: TestSite, id: string, token: string) =>
        from.fetch(`/api/accounts/${id}`, { method: "DELETE", token });
      const both = await Promise.all([remove(site, b.id, a.token), remove(second, a.id, b.token)]);
      const statuses = both.map(({ status }) => status).toSorted();
      expect(statuses[0]).toBe(200);
      expect([401, 409]).toContain(statuses[1]);
      const rows = await site.site.services.db
        .selectFrom("accounts")
        .select("id")
        .where("id", "in", [a.id, b.id])
        .execute();
      expect(rows).toHaveLength(1);
      await site.site.services.db.updateTable("accounts").set({ role: "admin" }).execute();
      await site.fetch(`/api/accounts/${rows[0]?.id}`, { method: "DELETE", token: owner });
    }
  }
});

test("a new email of an account ends its other sessions", async () => {
  await using site = await openTestSite();
  const [token, elsewhere] = [await site.login(), await site.login()];
  const lena = await joinStudio(site, token);
  const change = async (fields: object, by = token) => {
    const response = await site.fetch("/api/account", { ...json(fields, "PUT"), token: by });
    return { status: response.status, ...(await body(response)) };
  };
  expect(await change({})).toMatchObject({ status: 200, email: ADMIN.email });
  expect(await change({ name: " Ada " })).toMatchObject({ status: 200, name: "Ada", email: ADMIN.email });
  expect(await change({ name: "" })).toMatchObject({ status: 400, errors: { name: expect.anything() } });
  expect(await change({ email: "no email" })).toMatchObject({ status: 400, errors: { email: expect.anything() } });
  expect(await change({ email: lena.email })).toMatchObject({ status: 409, errors: { email: expect.anything() } });
  await invite(site, token, "ada@studio.example");
  expect(await change({ email: "Ada@Studio.example" })).toMatchObject({ status: 200, email: "ada@studio.example" });
  expect((await list(site, token)).invitations).toEqual([]);
  expect(await body(await site.fetch("/api/auth/verify", { token }))).toMatchObject({ email: "ada@studio.example" });
  expect((await site.fetch("/api/auth/verify", { token: elsewhere })).status).toBe(401);
  const login = async (email: string) =>
    (await site.fetch("/api/auth/login", json({ email, password: ADMIN.password }))).status;
  expect([await login(ADMIN.email), await login("ada@studio.example")]).toEqual([401, 200]);
});

test("a post's author is its writer unless a name is sent", async () => {
  await using site = await openTestSite();
  const token = await site.login();
  const author = async (path: string, fields: object, method: string) => {
    const response = await site.fetch(path, { ...json(fields, method), token });
    return (await body<{ author?: { name: string } }>(response)).author?.name ?? response.status;
  };
  const post = { title: "Post", content: "Text" };
  expect(await author("/api/blogs", post, "POST")).toBe(`${studio.name} admin`);
  expect(await author("/api/blogs/post", { author: " The editors " }, "PUT")).toBe("The editors");
  expect(await author("/api/blogs/post", { title: "Other" }, "PUT")).toBe("The editors");
  expect(await author("/api/blogs/post", { author: "" }, "PUT")).toBe("The editors");
  expect(await author("/api/blogs", { ...post, title: "B", author: "Ravi" }, "POST")).toBe("Ravi");
  expect(await author("/api/blogs", { ...post, title: "C", author: "" }, "POST")).toBe(`${studio.name} admin`);
  for (const bad of ["\u200b", "x".repeat(121), { name: "x" }, 7]) {
    expect(await author("/api/blogs", { ...post, author: bad }, "POST")).toBe(400);
  }
});
