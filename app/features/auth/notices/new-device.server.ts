import { createHash } from "node:crypto";
import type { Db } from "#app/db/client.ts";
import type { Row } from "#app/db/schema.ts";
import { visitorKey } from "#app/http/client-ip.ts";
import { marksAmong, setMark } from "#app/http/rate-limit.ts";
import { deviceName } from "../device-name.ts";
import { isKnownDevice, KNOWN_MS, type LoginAttempt } from "../login-limits.server.ts";
import type { ClientInfo } from "../sessions.server.ts";
import { queueNotice } from "./notices.server.ts";

type LoggedIn = Pick<Row<"accounts">, "id" | "email" | "name"> & { last_seen_at: string | null };

/**
 * Notifies an account's owner of a login from a new device, unless it is the account's first login. Browsers send the
 * device token of an earlier login. Programs seldom do: the same User-Agent from the same network counts as the same
 * program.
 */
export async function notifyOfNewDevice(
  trx: Db,
  account: LoggedIn,
  attempt: LoginAttempt,
  client: ClientInfo,
): Promise<void> {
  const { now, userAgent, ip } = client;
  const isProgram = !userAgent.startsWith("Mozilla/");
  const hash = createHash("sha256").update(userAgent).digest("base64url");
  const program = `known ${attempt.email} program:${hash} ${visitorKey(ip)}`;
  const isKnown =
    (await isKnownDevice(trx, attempt)) || (isProgram && (await marksAmong(trx, [program], now)).has(program));
  if (isProgram) await setMark(trx, program, new Date(now.getTime() + KNOWN_MS));
  if (isKnown || account.last_seen_at === null) return;
  await queueNotice(trx, { ...account, kind: "login", facts: { device: deviceName(userAgent), ip } }, now);
}
