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
