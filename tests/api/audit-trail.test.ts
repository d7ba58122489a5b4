import { expect, test } from "vitest";
import { createApi } from "#app/server/api.server.ts";
import { apiPath, type ContentType } from "#app/content/content-type.ts";
import { contentTypes } from "#app/content-types.ts";
import { ADMIN, form, json, openTestSite } from "../harness.ts";
import { createImage } from "../images.ts";
import {
  addApp,
  beginApp,
  makeImage,
  message,
  passkey,
  redirect,
  remove,
  subscriber,
  type Step,
  type Visit,
} from "./audit-trail-steps.ts";

/* The tests read the routes from the API: a new route that changes something fails unless the lists below name it. */

/** The fields that a new item of any type of content must have. */
const ITEM = {
  title: "T",
  name: "N",
  content: "C",
  description: "D",
  category: "Design",
  tech: "T",
  position: "P",
  status: "draft",
};
const NEW_PASSWORD = "five words that nobody guesses";

/** Each route that changes something, with the action that it records. */
const AUDITED: Record<string, [action: string, step: Step]> = {
  "POST /api/auth/login": ["login", async () => ["/api/auth/login", json(ADMIN)]],
  "POST /api/auth/register": [
    "account.create",
    async () => [
      "/api/auth/register",
      json({ name: "R", email: "r@campus.example", password: NEW_PASSWORD, role: "admin" }),
    ],
  ],
  "POST /api/auth/logout": ["logout", async () => ["/api/auth/logout", { method: "POST" }]],
  "PUT /api/account": ["account.email", async () => ["/api/account", json({ email: "new@studio.example" }, "PUT")]],
  "DELETE /api/accounts/:id": [
    "account.remove",
    async ({ site, token }) => {
      const colleague = { name: "R", email: "r@campus.example", password: NEW_PASSWORD, role: "admin" };
      const added = await site.fetch("/api/auth/register", { ...json(colleague), token });
      return [`/api/accounts/${((await added.json()) as { id: string }).id}`, remove];
    },
  ],
  "POST /api/invitations": [
    "invitation.create",
    async () => ["/api/invitations", json({ email: "new@campus.example" })],
  ],
  "DELETE /api/invitations/:id": [
    "invitation.revoke",
    async ({ site, token }) => {
      const created = await site.fetch("/api/invitations", { ...json({ email: "new@campus.example" }), token });
      const { invitation } = (await created.json()) as { invitation: { id: string } };
      return [`/api/invitations/${invitation.id}`, remove];
    },
  ],
  "PUT /api/auth/password": [
    "account.password",
    async () => ["/api/auth/password", json({ currentPassword: ADMIN.password, newPassword: NEW_PASSWORD }, "PUT")],
  ],
  "POST /api/auth/sessions/end": [
    "session.end-others",
    async () => ["/api/auth/sessions/end", json({ which: "others" })],
  ],
  "DELETE /api/auth/sessions/:id": [
    "session.end",
    async ({ site, token }) => {
      await site.login();
      const { sessions } = (await (await site.fetch("/api/auth/sessions", { token })).json()) as {
        sessions: { id: string; current: boolean }[];
      };
      return [`/api/auth/sessions/${sessions.find(({ current }) => !current)?.id}`, remove];
    },
  ],
  "POST /api/auth/totp/confirm": ["totp.add", async (visit) => ["/api/auth/totp/confirm", await beginApp(visit)]],
  "DELETE /api/auth/totp": [
    "totp.remove",
    async (visit) => {
      await addApp(visit);
      return ["/api/auth/totp", remove];
    },
  ],
  "POST /api/auth/recovery-codes": [
    "recovery-codes.renew",
    async (visit) => {
      await addApp(visit);
      return ["/api/auth/recovery-codes", { method: "POST" }];
    },
  ],
  "DELETE /api/auth/passkeys/:id": [
    "passkey.remove",
    async (visit) => [`/api/auth/passkeys/${await passkey(visit)}`, remove],
  ],
  ...Object.fromEntries(contentTypes.flatMap((type) => Object.entries(auditedOf(type)))),
  "POST /api/media": ["picture.create", async () => ["/api/media", form({ image: await createImage() })]],
  "PUT /api/media/:id": [
    "picture.update",
    async (visit) => [`/api/media/${await makeImage(visit)}`, json({ alt: "New" }, "PUT")],
  ],
  "DELETE /api/media/:id": ["picture.delete", async (visit) => [`/api/media/${await makeImage(visit)}`, remove]],
  "PUT /api/messages/:id": [
    "message.read",
    async (visit) => [`/api/messages/${await message(visit)}`, json({ read: true }, "PUT")],
  ],
  "DELETE /api/messages/:id": ["message.delete", async (visit) => [`/api/messages/${await message(visit)}`, remove]],
  "POST /api/messages/bulk": [
    "message.delete",
    async (visit) => ["/api/messages/bulk", json({ action: "delete", ids: [await message(visit)] })],
  ],
  "PUT /api/settings": [
    "settings.update",
    async ({ site, token }) => {
      const { revision } = (await (await site.fetch("/api/settings", { token })).json()) as { revision: number };
      return ["/api/settings", json({ revision, values: { tagline: "New" } }, "PUT")];
    },
  ],
  "POST /api/settings/versions/:version/restore": [
    "settings.restore-version",
    async ({ site, token }) => {
      for (const [revision, tagline] of ["One", "Two"].entries()) {
        await site.fetch("/api/settings", { ...json({ revision, values: { tagline } }, "PUT"), token });
      }
      return ["/api/settings/versions/1/restore", { method: "POST" }];
    },
  ],
  "PUT /api/setup/:step": ["setup.skip", async () => ["/api/setup/look", json({ state: "skipped" }, "PUT")]],
  "POST /api/setup/sample": ["setup.restore-sample", async () => ["/api/setup/sample", json({})]],
  "POST /api/redirects": ["redirect.create", async () => ["/api/redirects", json({ from: "/old", to: "/contact" })]],
  "DELETE /api/redirects/:id": [
    "redirect.delete",
    async (visit) => [`/api/redirects/${await redirect(visit)}`, remove],
  ],
  "GET /api/visits/export.csv": ["visits.export", async () => ["/api/visits/export.csv"]],
  "DELETE /api/subscribers/:id": [
    "subscriber.delete",
    async (visit) => [`/api/subscribers/${await subscriber(visit)}`, remove],
  ],
  // Exports are recorded, too.
  "GET /api/backup/export.tar.gz": ["backup.export", async () => ["/api/backup/export.tar.gz"]],
  "GET /api/audit/export.csv": ["audit.export", async () => ["/api/audit/export.csv"]],
  "GET /api/messages/export.csv": ["message.export", async () => ["/api/messages/export.csv"]],
  "GET /api/subscribers/export.csv": ["subscriber.export", async () => ["/api/subscribers/export.csv"]],
};

/** The routes that every type of content has. */
function auditedOf(type: ContentType): typeof AUDITED {
  const path = apiPath(type);
  const change = form({ [type.titleField]: "New" }, "PUT");
  return {
    [`POST ${path}`]: [`${type.name}.create`, async () => [path, form(ITEM)]],
    [`PUT ${path}/:id`]: [`${type.name}.update`, async (visit) => [await makeItem(visit, path), change]],
    [`DELETE ${path}/:id`]: [`${type.name}.delete`, async (visit) => [await makeItem(visit, path), remove]],
    [`POST ${path}/bulk`]: [
      `${type.name}.delete`,
      async (visit) => {
        const id = (await makeItem(visit, path)).split("/").at(-1);
        return [`${path}/bulk`, json({ action: "delete", ids: [id] })];
      },
    ],
    [`POST ${path}/:id/versions/:version/restore`]: [
      `${type.name}.restore-version`,
      async (visit) => {
        const item = await makeItem(visit, path);
        await visit.site.fetch(item, { ...change, token: visit.token });
        return [`${item}/versions/1/restore`, { method: "POST" }];
      },
    ],
  };
}

/** Creates an item by the API at `path`, and returns its own path. */
async function makeItem({ site, token }: Visit, path: string): Promise<string> {
  const response = await site.fetch(path, { ...form(ITEM), token });
  const created = (await response.json()) as { id: string } | Record<string, { id: string }>;
  const item = "id" in created ? created : Object.values(created)[0];
  return `${path}/${String(item?.id)}`;
}

/** Routes that change nothing lasting, or that store what visitors send, which the admin sees in other lists. */
const NOT_AUDITED = [
  "POST /api/auth/login/passkey/options",
  "POST /api/auth/passkeys/options",
  "POST /api/auth/totp", // /confirm completes and records it
  "POST /api/blogs/:id/likes",
  "POST /api/checks/links", // only looks links up
  "POST /api/contact",
  "POST /api/reports",
  "POST /api/visits",
  "POST /api/preview",
  "POST /api/subscribers",
];

/** Need a browser's signature (tests/extended/passkeys) or a mail, or have another actor (invitations.test.ts). */
const ELSEWHERE = [
  "POST /api/account/email",
  "POST /api/auth/login/passkey",
  "POST /api/auth/passkeys",
  "POST /api/invitations/accept",
];
/** Covered by tests/api/import.test.ts. */
const OF_IMPORTS = ["POST /api/import", "DELETE /api/import", "POST /api/import/start", "POST /api/import/stop"];

test("every route that changes or exports data is listed here", async () => {
  await using site = await openTestSite();
  const { routes } = createApi(site.site.services);
  const changing = routes.filter(({ method, path }) => /^(POST|PUT|PATCH|DELETE)$/.test(method) || /export/.test(path));
  const all = [...new Set(changing.map(({ method, path }) => `${method} ${path}`))];
  expect(all.toSorted()).toEqual([...Object.keys(AUDITED), ...NOT_AUDITED, ...ELSEWHERE, ...OF_IMPORTS].toSorted());
});

test.each(Object.entries(AUDITED))("%s writes one audit entry with its actor and IP", async (route, [action, step]) => {
  await using site = await openTestSite();
  const visit = { site, token: await site.login() };
  const [path, init] = await step(visit);
  const { db } = site.site.services;
  await db.deleteFrom("audit").execute();
  const response = await site.fetch(path, { method: route.split(" ")[0] ?? "", ...init, token: visit.token });
  expect([response.status, await response.text()]).toEqual([
    expect.toSatisfy((status) => status < 300),
    expect.anything(),
  ]);
  const rows = await db.selectFrom("audit").select(["action", "actor", "ip"]).execute();
  expect(rows).toEqual([{ action, actor: ADMIN.email, ip: "192.0.2.1" }]);
});

test("a wrong password in a session is recorded in the audit trail", async () => {
  await using site = await openTestSite();
  const token = await site.login();
  const change = json({ currentPassword: "a wrong password", newPassword: NEW_PASSWORD }, "PUT");
  expect((await site.fetch("/api/auth/password", { ...change, token })).status).toBe(400);
  const confirm = json({ password: "another wrong one" });
  expect((await site.fetch("/api/auth/totp", { ...confirm, token })).status).toBe(403);
  const trail = site.site.services.db.selectFrom("audit").select(["actor", "subject"]);
  const rows = await trail.where("action", "=", "account.confirm-refused").execute();
  expect(rows).toEqual([1, 2].map(() => ({ actor: ADMIN.email, subject: ADMIN.email })));
});
