import type { Transporter } from "nodemailer";
import type { Settings } from "#app/config/settings.ts";

type Letter = { to: string; replyTo?: string; subject: string; text: string };

export type Mailer = {
  /** Whether SMTP_URL is set. */
  active: boolean;
  /** Resolves when the mail server has taken the letter. */
  send(letter: Letter): Promise<void>;
  close(): void;
};

/** How long after a failed attempt the next one comes, growing to a day. */
const WAITS_MINUTES = [1, 5, 30, 120, 720, 1440];

/** A letter that is being sent is not taken up by another process; should this one die, it is tried again later. */
export const CLAIM_MINUTES = 10;

/** When a letter is tried again that has failed so many times before. */
export function retryAt(failed: number, now: Date): string {
  const minutes = WAITS_MINUTES[Math.min(failed, WAITS_MINUTES.length - 1)] ?? 1440;
  return new Date(now.getTime() + minutes * 60_000).toISOString();
}

/** Opens the way to the mail server of SMTP_URL; without one, nothing is ever sent. */
export function openMailer(settings: Pick<Settings, "smtpUrl" | "siteUrl">): Mailer {
  if (!settings.smtpUrl) return { active: false, send: async () => {}, close: () => {} };
  const { smtpUrl, siteUrl } = settings;
  // Loaded with the first letter.
  let transport: Promise<Transporter> | null = null;
  const open = async () => {
    const { createTransport } = await import("nodemailer");
    return createTransport(smtpUrl, { from: `no-reply@${new URL(siteUrl).hostname}` });
  };
  return {
    active: true,
    async send(letter) {
      transport ??= open();
      await (await transport).sendMail(letter);
    },
    close: () => void transport?.then((opened) => opened.close()),
  };
}
