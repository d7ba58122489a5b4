import { Hono } from "hono";
import { describeRoute } from "hono-openapi";
import { readBody, readForm, SHORT_FORM } from "#app/server/http/body.ts";
import { checkNoQuery } from "#app/server/http/list-query.ts";
import { responsesOf, jsonBody } from "#app/server/http/openapi.ts";
import type { Services } from "#app/server/services/services.server.ts";
import { loginResult, sessionUser } from "../account.ts";
import { removeFirstLogin } from "../first-login-file.server.ts";
import { actOf, actorOf, clientInfoOf, sessionOf, type ApiEnv } from "../guard.server.ts";
import { PROOF, requireProof, requireRequestProof } from "../proofs.server.ts";
import { changeAccount } from "./change-account.server.ts";
import { acceptInvitation, createInvitation, revokeInvitation } from "./invitations.server.ts";
import { confirmNewEmail, requestNewEmail } from "./new-email.server.ts";
import { listPeople } from "./people.server.ts";
import { acceptForm, invitationForm, newEmailForm, ownChanges } from "./person-forms.ts";
import { invitationResult, people } from "./person.ts";
import { removeAccount } from "./remove-account.server.ts";

const tags = ["People"];

/** /api/accounts */
export function accountsApi(services: Services) {
  const { db, now } = services;
  return new Hono<ApiEnv>()
    .get(
      "/",
      describeRoute({
        tags,
        summary: "List accounts and open invitations",
        responses: responsesOf({ 200: people }, [400, 401, 403]),
      }),
      async (c) => {
        checkNoQuery(c.req.url);
        return c.json(await listPeople(db, { ownId: sessionOf(c).user.id, now: now() }));
      },
    )
    .delete(
      "/:id",
      describeRoute({
        tags,
        summary: "Remove an account with its sessions, passkeys, codes and invitations",
        description: `${PROOF} Removing the last admin gets 409. Posts and the audit trail keep the name.`,
        responses: responsesOf({ 200: "message" }, [400, 401, 403, 404, 409, 413, 415, 429]),
      }),
      async (c) => {
        await requireRequestProof(c, services);
        const email = await removeAccount(db, c.req.param("id"), actOf(c, services));
        await removeFirstLogin(services, email);
        return c.json({ message: `The account ${email} was removed.` });
      },
    );
}

/** /api/invitations */
export function invitationsApi(services: Services) {
  const { db } = services;
  return new Hono<ApiEnv>()
    .post(
      "/",
      describeRoute({
        tags,
        summary: "Invite a person to become an admin",
        description: `${PROOF} The link works once, for seven days. A new invitation for the same email replaces the old one.`,
        requestBody: jsonBody(invitationForm),
        responses: responsesOf({ 201: invitationResult }, [400, 401, 403, 409, 413, 415, 429]),
      }),
      async (c) => {
        const { email, ...proof } = await readForm(c.req.raw, invitationForm);
        await requireProof(db, proof, actOf(c, services));
        return c.json(await createInvitation(services, sessionOf(c), email, actorOf(c)), 201);
      },
    )
    .post(
      "/accept",
      describeRoute({
        tags,
        summary: "Accept an invitation: create the account and log in",
        description: "An unknown, used, revoked, expired or malformed link gets 404.",
        requestBody: jsonBody(acceptForm),
        responses: responsesOf({ 200: loginResult }, [400, 403, 404, 413, 415, 429]),
      }),
      async (c) => {
        const { fields } = await readBody(c.req.raw, SHORT_FORM);
        return c.json(await acceptInvitation(db, fields, clientInfoOf(c, services)));
      },
    )
    .delete(
      "/:id",
      describeRoute({
        tags,
        summary: "Revoke an invitation",
        responses: responsesOf({ 200: "message" }, [401, 403, 404]),
      }),
      async (c) => {
        await revokeInvitation(services, c.req.param("id"), actorOf(c));
        return c.json({ message: "The invitation was canceled." });
      },
    );
}

/** /api/account */
export function accountChangesApi(services: Services) {
  const { db, mail } = services;
  return new Hono<ApiEnv>()
    .put(
      "/",
      describeRoute({
        tags: ["Account"],
        summary: "Change your name or your email; omitted fields stay unchanged",
        description: `A new email ends all your other sessions, and needs proof of identity. ${PROOF} With mail, the account keeps the old email until the link in a mail to the new one is opened.`,
        requestBody: jsonBody(ownChanges),
        responses: responsesOf({ 200: sessionUser }, [400, 401, 403, 409, 413, 415, 429, 503]),
      }),
      async (c) => {
        const { name, email: typed, ...proof } = await readForm(c.req.raw, ownChanges);
        const { user, sessionId } = sessionOf(c);
        const email = typed?.toLowerCase() ?? user.email;
        const isNew = email !== user.email;
        const act = actOf(c, services);
        if (isNew) await requireProof(db, proof, act);
        if (isNew && mail.active) await requestNewEmail(services, email, act);
        const changes = { name, ...(isNew && !mail.active && { email }) };
        const changed = await changeAccount(db, user.id, changes, { ...act, currentSession: sessionId });
        if (changed.email !== user.email) await removeFirstLogin(services, user.email);
        return c.json(changed);
      },
    )
    .post(
      "/email",
      describeRoute({
        tags: ["Account"],
        summary: "Confirm your new email with the token of the mailed link",
        description: "An unknown, used, replaced or expired link, and that of another account, gets 404.",
        requestBody: jsonBody(newEmailForm),
        responses: responsesOf({ 200: sessionUser }, [400, 401, 403, 404, 409, 413, 415, 429]),
      }),
      async (c) => {
        const { token } = await readForm(c.req.raw, newEmailForm);
        const changed = await confirmNewEmail(services, token, actOf(c, services));
        await removeFirstLogin(services, sessionOf(c).user.email);
        return c.json(changed);
      },
    );
}
