import type { Transporter } from "nodemailer";
import type { Environment } from "#app/config/environment.ts";

type Email = { to: string; replyTo?: string; subject: string; text: string };

export type Mailer = {
  /** True when SMTP_URL is set. */
  active: boolean;
  /** Resolves when the mail server has accepted the email. */
  send(email: Email): Promise<void>;
  close(): void;
};

/** Delays between a failed attempt and the next one, growing to a day. */
const WAITS_MINUTES = [1, 5, 30, 120, 720, 1440];

/** Longer than sending an email can take. */
const CLAIM_MINUTES = 10;

const waitAfter = (failed: number) => WAITS_MINUTES[Math.min(failed, WAITS_MINUTES.length - 1)] ?? 1440;
const inMinutes = (minutes: number, now: Date) => new Date(now.getTime() + minutes * 60_000).toISOString();

/** Returns when to retry an email, after a failure that `failed` others preceded. */
export const retryAt = (failed: number, now: Date): string => inMinutes(waitAfter(failed), now);

/**
 * The end of a process's claim to an email. Others skip the email until then, and one retries it later. An email that
 * ends each process that sends it is retried at growing delays, too.
 */
export function claimedUntil(failed: number, now: Date): string {
  return inMinutes(Math.max(CLAIM_MINUTES, waitAfter(failed)), now);
}

/** Creates the client of the mail server at SMTP_URL; without that setting, it sends nothing. */
export function openMailer(environment: Pick<Environment, "smtpUrl" | "siteUrl">): Mailer {
  if (!environment.smtpUrl) return { active: false, send: async () => {}, close: () => {} };
  const { smtpUrl, siteUrl } = environment;
  let transport: Transporter | null = null;
  return {
    active: true,
    async send(email) {
      // Imported with the first email.
      const { createTransport } = await import("nodemailer");
      transport ??= createTransport(smtpUrl, { from: `no-reply@${new URL(siteUrl).hostname}` });
      const { to, replyTo, ...rest } = email;
      // As objects: a text would be parsed for several addresses.
      const addressed = { to: { name: "", address: to }, ...(replyTo && { replyTo: { name: "", address: replyTo } }) };
      await transport.sendMail({ ...rest, ...addressed });
    },
    close: () => transport?.close(),
  };
}
