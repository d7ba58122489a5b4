import { sql } from "kysely";
import type { Actor } from "#app/content/audit.server.ts";
import { isRecolored } from "#app/config/site/palette.ts";
import { quirksFor } from "#app/config/quirks.ts";
import { DEFAULTS } from "#app/content/site-content.server.ts";
import { usesSecondFactor } from "#app/features/auth/second-factor/uses-second-factor.server.ts";
import { trustedProxiesLine } from "#app/server/http/client-ip.ts";
import type { Services } from "#app/server/services/services.server.ts";
import { STEPS } from "./setup.ts";

/** The sample content: the slugs or titles of its items by table, and how to load the deleted ones again. */
export interface Sample {
  names: () => Promise<Readonly<Record<string, readonly string[]>>>;
  restore: (actor: Actor) => Promise<void>;
}

/** The slugs of the legal pages. */
const LEGAL = ["terms-of-service", "privacy-policy", "cookie-policy"];

/** True for example domains and for fictional phone numbers (555-01xx). */
const isPlaceholder = (text: string | null) => /\.example\b|555[ -]?01/.test(text ?? "");
const areOfSample = (links: { href: string | null }[]) => links.some(({ href }) => isPlaceholder(href));
const isLocal = (host: string) => /^(?:localhost|127(?:\.\d+){3}|\[::1\]|0\.0\.0\.0)$/.test(host);

/** `proxy`: the IP of a proxy that sent the request and is not in TRUSTED_PROXIES. */
export async function findSetup(
  services: Services,
  { names }: Sample,
  by: { accountId: string; proxy: string | null },
) {
  const { db, environment } = services;
  const site = await services.site();
  const closed = (await db.selectFrom("setup_steps").select("step").execute()).map((row) => row.step);
  const allNames = await names();
  const stored = await sampleItems(services, allNames);
  const sample = stored.filter(({ revision }) => revision === 1).map(({ table, id, name }) => ({ table, id, name }));
  const isIncomplete = stored.length < Object.values(allNames).flat().length;
  const { emailContact, groupChat, phoneContacts, products, menus } = site;
  const contacts = [emailContact, groupChat, ...phoneContacts.map(({ href }) => href)];
  const isSampleLegal = isPlaceholder(DEFAULTS.emailContact) && (await hasOriginalLegal(db));
  const isDone = {
    name: site.name !== "Northquad",
    contact: !contacts.some(isPlaceholder),
    look: isRecolored(site.colors),
    content: sample.length === 0,
    address: !isLocal(new URL(environment.siteUrl).hostname),
    mail: environment.smtpUrl !== undefined || environment.contactService !== null,
    "second-factor": await usesSecondFactor(db, by.accountId),
  };
  const proxies = by.proxy && trustedProxiesLine(environment.trustedProxies, by.proxy);
  const warnings: [isDue: unknown, message: string, path: string | null][] = [
    [!isDone.content, "Sample content is public.", "/admin/blogs"],
    [!isDone.contact, "Contact details are still those of the sample.", "/admin/settings?part=contact"],
    [areOfSample(products.tiles), "Product links are still those of the sample.", "/admin/settings?part=products"],
    [
      Object.values(menus).some(areOfSample),
      "Links in the menus are still those of the sample.",
      "/admin/settings?part=navigation",
    ],
    [isSampleLegal, "Legal texts are still those of the sample.", "/admin/pages"],
    [!environment.siteUrl.startsWith("https:"), "Without https, others on the network can read your password.", null],
    [proxies, `The server cannot tell visitors apart, so one can lock out all. Set ${proxies}.`, null],
    [quirksFor(environment).newsletterDoesNothing, "Newsletter sign-ups are not stored. Set SITE_QUIRKS=off.", null],
    [!isDone["second-factor"], "Only your password protects this account.", "/admin/account"],
  ];
  const stateOf = (step: (typeof STEPS)[number]) =>
    isDone[step] ? ("done" as const) : closed.includes(step) ? ("skipped" as const) : ("open" as const);
  return {
    steps: STEPS.map((step) => ({ step, state: stateOf(step) })),
    told: closed.includes("told"),
    sample,
    isSampleRemoved: environment.sampleContent && sample.length === 0 && isIncomplete,
    unsafe: warnings.filter(([isDue]) => isDue).map(([, message, path]) => ({ message, path })),
  };
}

async function hasOriginalLegal(db: Services["db"]): Promise<boolean> {
  const rows = db.selectFrom("pages").select("id").where("slug", "in", LEGAL).where("seed", "=", "original");
  return (await rows.executeTakeFirst()) !== undefined;
}

/** The sample items that nobody has deleted. Items with a page are found by slug, others by title. */
async function sampleItems({ db, contentTypes }: Services, names: Awaited<ReturnType<Sample["names"]>>) {
  const lists = contentTypes.map(async ({ table, publicPath, titleField }) => {
    const name = sql.ref(publicPath === null ? titleField : "slug");
    const sampleNames = sql.join(names[table]?.length ? names[table] : [""]);
    const { rows } = await sql<{ id: string; name: string; revision: number }>`
      select id, ${name} as name, revision from ${sql.table(table)} where ${name} in (${sampleNames})`.execute(db);
    return rows.map((row) => ({ table, ...row }));
  });
  return (await Promise.all(lists)).flat();
}
