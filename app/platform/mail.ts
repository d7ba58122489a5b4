import { createTransport } from "nodemailer";
import type { Settings } from "./settings.ts";

type Letter = { to: string; replyTo?: string; subject: string; text: string };

export type Mailer = {
  /** Whether SMTP_URL is set. */
  active: boolean;
  /** Resolves when the mail server has taken the letter. */
  send(letter: Letter): Promise<void>;
  close(): void;
};

/** Opens the way to the mail server of SMTP_URL; without one, nothing is ever sent. */
export function openMailer(settings: Pick<Settings, "smtpUrl" | "siteUrl">): Mailer {
  if (!settings.smtpUrl) return { active: false, send: async () => {}, close: () => {} };
  const transport = createTransport(settings.smtpUrl, { from: `no-reply@${new URL(settings.siteUrl).hostname}` });
  return {
    active: true,
    async send(letter) {
      await transport.sendMail(letter);
    },
    close: () => transport.close(),
  };
}
