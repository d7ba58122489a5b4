import type { Db } from "#app/db/client.ts";
import type { Log } from "#app/server/log/log.ts";
import { networkOf, visitorKey } from "./client-ip.ts";
import { countEvents, type LimitCopy } from "./rate-limit.ts";

const SCOPES = { visitor: visitorKey, network: networkOf, all: () => "*" };

type Scope = keyof typeof SCOPES;
type Kind = "contact" | "subscribe" | "like";

/** What visitors may store in an hour: from an IPv4 address or IPv6 /64, from its /24 or /48, and in all. */
const LIMITS: Record<Kind, Record<Scope, number>> = {
  // Leaves room for corrected attempts.
  contact: { visitor: 10, network: 40, all: 200 },
  subscribe: { visitor: 20, network: 100, all: 500 },
  // High enough for the many students behind one campus IP, low enough to stop a script that likes in a loop.
  like: { visitor: 120, network: 600, all: 2_000 },
};

type VisitorEvent = { kind: Kind; ip: string; now: Date; copy: LimitCopy };

type Site = { db: Db; log: Pick<Log, "warn"> };

/** @throws HttpError 429 with Retry-After when an hour's limit of the visitor, the network or the site is reached */
export async function countVisitorEvent({ db, log }: Site, { kind, ip, now, copy }: VisitorEvent): Promise<void> {
  const limits = Object.entries(SCOPES).map(
    ([scope, keyOf]) => [`${kind} ${scope} ${keyOf(ip)}`, LIMITS[kind][scope as Scope]] as const,
  );
  // One visitor or network beyond its limit is routine. When the whole site is, others are rejected for it.
  const onFull = (key: string) => {
    if (key.startsWith(`${kind} all `))
      log.warn(`a ${kind} request was rejected: the whole site's hourly limit is reached`);
  };
  await countEvents(db, new Map(limits), { minutes: 60, copy, onFull }, now);
}
