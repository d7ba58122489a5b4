import { sql } from "kysely";
import { recordAudit, type Actor } from "#app/content/audit.server.ts";
import { isRecolored } from "#app/config/palette.ts";
import type { SiteContent } from "#app/config/site-changes.ts";
import { quirksFor } from "#app/config/quirks.ts";
import { DEFAULTS } from "#app/content/site-content.server.ts";
import { usesSecondFactor } from "#app/features/auth/second-factor/uses-second-factor.server.ts";
import { trustedProxiesLine } from "#app/server/http/client-ip.ts";
import type { Services } from "#app/server/services/services.server.ts";
import { SETUP_STEPS, SETUP_END_SHOWN, type SetupStep, type SetupView } from "./setup.ts";

/** The slugs or titles of the sample content, by table. */
export type SampleNames = Readonly<Record<string, readonly string[]>>;

/** `untrustedProxy`: the IP of a proxy that sent the admin's request and is not in TRUSTED_PROXIES. */
type SetupRequest = { accountId: string; untrustedProxy: string | null };

type Facts = Pick<SetupRequest, "untrustedProxy"> & {
  site: SiteContent;
  /** Some sample content still exists. */
  hasSample: boolean;
  hasSecondFactor: boolean;
  environment: Services["environment"];
};

/** The state of the setup guide: its steps, and warnings about what is not yet safe for a public site. */
export async function findSetup(
  services: Services,
  sample: SampleNames,
  { accountId, untrustedProxy }: SetupRequest,
): Promise<SetupView> {
  const { db, environment } = services;
  const [site, closed, hasSample, hasSecondFactor] = await Promise.all([
    services.site(),
    db.selectFrom("setup_steps").select("step").execute(),
    hasSampleContent(services, sample),
    usesSecondFactor(db, accountId),
  ]);
  const facts = { site, hasSample, hasSecondFactor, environment, untrustedProxy };
  const done = doneSteps(facts);
  const skipped = new Set(closed.map(({ step }) => step));
  return {
    steps: SETUP_STEPS.map((step) => ({
      step,
      state: done[step] ? "done" : skipped.has(step) ? "skipped" : "open",
    })),
    told: skipped.has(SETUP_END_SHOWN),
    unsafe: unsafeIn(facts),
  };
}

/** Skips a step of the guide or reopens it. */
export async function closeStep(
  { db, now }: Services,
  { step, state }: { step: string; state: "skipped" | "open" },
  actor: Actor,
): Promise<void> {
  const at = now();
  await db.transaction().execute(async (trx) => {
    await trx.deleteFrom("setup_steps").where("step", "=", step).execute();
    if (state === "skipped") {
      await trx.insertInto("setup_steps").values({ step, closed_at: at.toISOString() }).execute();
    }
    const action = state === "skipped" ? "setup.skip" : "setup.open";
    await recordAudit(trx, actor, { action, subject: { id: step, title: step }, at });
  });
}

/** True for example domains and for fictional phone numbers (555-01xx). */
const isPlaceholder = (text: string) => /\.example\b|555[ -]?01/.test(text);

/** True when site.config.ts was edited: its contact email is no longer the example. */
const hasOwnFile = !isPlaceholder(DEFAULTS.emailContact);

function doneSteps({ site, hasSample, hasSecondFactor, environment }: Facts): Record<SetupStep, boolean> {
  const host = new URL(environment.siteUrl).hostname;
  return {
    name: hasOwnFile || site.name !== DEFAULTS.name,
    look: isRecolored(site.colors) || site.logo !== "" || site.icon !== "",
    content: !hasSample,
    address: !isLocal(host),
    mail: environment.smtpUrl !== undefined || environment.contactService !== null,
    "second-factor": hasSecondFactor,
  };
}

const isLocal = (host: string) => /^(?:localhost|127(?:\.\d+){3}|\[::1\]|0\.0\.0\.0)$/.test(host);

function unsafeIn({ site, hasSample, hasSecondFactor, environment, untrustedProxy }: Facts): SetupView["unsafe"] {
  const { terms, privacy, cookies } = DEFAULTS.legal;
  const hasFileCopy = site.legal.terms === terms || site.legal.privacy === privacy || site.legal.cookies === cookies;
  const links = [
    site.emailContact,
    site.groupChat,
    ...Object.values(site.social),
    ...site.phoneContacts.map(({ href }) => href),
  ];
  const products = [...site.products.tiles, ...site.footer.products].map(({ href }) => href ?? "");
  const found: [applies: boolean, message: string, path: string | null][] = [
    [hasSample, "Content of the sample studio is still public. Replace or delete it.", "/admin/blogs"],
    [
      links.some(isPlaceholder),
      "Contact details or links of the sample are still there. They lead to nobody.",
      "/admin/settings?part=contact",
    ],
    [
      products.some(isPlaceholder),
      "Links to products end in .example and lead nowhere.",
      "/admin/settings?part=products",
    ],
    [
      !hasOwnFile && hasFileCopy,
      "Legal texts are those that came with the site. Read them against what you really do.",
      "/admin/settings?part=legal",
    ],
    [
      !environment.siteUrl.startsWith("https:"),
      "The address has no https, so that passwords can be read on the way. Set SITE_URL to an https address.",
      null,
    ],
    [
      untrustedProxy !== null,
      `All visitors share one rate limit, so that wrong logins of others can lock you out. Set ${trustedProxiesLine(environment.trustedProxies, untrustedProxy)}.`,
      null,
    ],
    [
      quirksFor(environment).newsletterDoesNothing,
      "Sign-ups for news are not stored. Set SITE_QUIRKS=off to keep them.",
      null,
    ],
    [!hasSecondFactor, "Your account opens with a password alone. Add a second factor.", "/admin/account"],
  ];
  return found.filter(([applies]) => applies).map(([, message, path]) => ({ message, path }));
}

/** True when sample content still exists. Items with a page are compared by slug, others by title. */
async function hasSampleContent({ db, contentTypes }: Services, names: SampleNames): Promise<boolean> {
  for (const { table, publicPath, titleField } of contentTypes) {
    const known = names[table] ?? [];
    if (known.length === 0) continue;
    const column = publicPath === null ? titleField : "slug";
    const found = await sql`select id from ${sql.table(table)}
      where ${sql.ref(column)} in (${sql.join(known)}) limit 1`.execute(db);
    if (found.rows.length > 0) return true;
  }
  return false;
}
