import { expect } from "vitest";
import { json, type TestSite } from "./harness.ts";

export const PASSWORD = "another four words there";
export const LENA = { name: "Lena", password: PASSWORD };
export type Invited = { invitation: { _id: string; email: string }; link: string };
type Accounts = {
  accounts: { _id: string; name: string; email: string; current: boolean; lastSeenAt: string | null }[];
  invitations: { _id: string; email: string; invitedBy: string }[];
};

export const body = async <T = { message: string; errors?: object }>(response: Response) =>
  (await response.json()) as T;
export const later = (site: TestSite, minutes: number) => {
  site.clock.now = new Date(site.clock.now.getTime() + minutes * 60_000);
};

export async function invite(site: TestSite, token: string, email = "lena@studio.example") {
  const response = await site.fetch("/api/invitations", { ...json({ email }), token });
  expect(response.status).toBe(201);
  const { invitation, link } = await body<Invited>(response);
  return { id: invitation._id, link, secret: link.split("#")[1] ?? "" };
}

export const accept = (site: TestSite, token: unknown, more: object = LENA) =>
  site.fetch("/api/invitations/accept", json({ token, ...more }));

/** Adds a second admin, invited by the first. */
export async function joinStudio(site: TestSite, token: string, email = "lena@studio.example") {
  const { secret } = await invite(site, token, email);
  const response = await accept(site, secret);
  expect(response.status).toBe(200);
  return body<{ id: string; token: string; email: string; device: string }>(response);
}

export const list = async (site: TestSite, token: string) =>
  body<Accounts>(await site.fetch("/api/accounts", { token }));
