import type { ContentType } from "#app/content/content-type.ts";

/** The filters of the audit trail: the label, and the prefixes of the actions that each filter matches. */
type AuditKinds = Record<string, { label: string; actions: readonly string[] }>;

export function auditKinds(types: readonly ContentType[]): AuditKinds {
  const content = types.map(({ name, table, labels }) => [table, { label: labels.many, actions: [name] }] as const);
  return {
    logins: { label: "Logins and sessions", actions: ["login", "logout", "session"] },
    accounts: { label: "Accounts", actions: ["account", "invitation", "totp", "passkey", "recovery-codes"] },
    ...Object.fromEntries(content),
    pictures: { label: "Media", actions: ["picture"] },
    messages: { label: "Messages", actions: ["message"] },
    subscribers: { label: "Subscribers", actions: ["subscriber"] },
    settings: { label: "Settings", actions: ["settings", "setup"] },
    redirects: { label: "Redirects", actions: ["redirect"] },
    site: { label: "Backups, exports and imports", actions: ["backup", "audit", "visits", "site", "import"] },
  };
}
