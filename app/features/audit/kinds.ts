/** What the trail can be narrowed to, and how the actions of each begin. */
export const AUDIT_KINDS = {
  logins: ["login", "logout", "session"],
  accounts: ["account", "totp", "passkey", "recovery-codes"],
  blogs: ["blog"],
  projects: ["project"],
  testimonials: ["testimonial"],
  pictures: ["picture"],
  messages: ["message"],
  subscribers: ["subscriber"],
  site: ["backup", "audit"],
} as const;

export type AuditKind = keyof typeof AUDIT_KINDS;
