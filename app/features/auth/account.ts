import { z } from "zod";
import { emailText, requiredLine, requiredText } from "#app/config/fields.ts";

export function password(label: string) {
  return requiredText(label).min(1, `${label} is required.`).max(1000, `${label} can have at most 1000 characters.`);
}

/** A code of six digits, with or without spaces. */
export const code = z
  .string("The code must be text.")
  .max(20, "The code has 6 digits.")
  .transform((value) => value.replace(/\s/g, ""))
  .refine((value) => /^\d{6}$/.test(value), "The code has 6 digits.");

export const recoveryCode = z
  .string("The recovery code must be text.")
  .min(1, "The recovery code is required.")
  .max(40, "A recovery code has 10 letters and digits.");

export const deviceField = z.string().max(100).optional().meta({
  description:
    "Returned by an earlier login from this device. With it, other people’s failed logins do not delay this one",
});

export const loginForm = z
  .object({
    email: emailText(),
    password: password("Password"),
    code: code.optional().meta({ description: "From the authenticator app, where the account has one" }),
    recoveryCode: recoveryCode.optional().meta({ description: "Instead of a code" }),
    device: deviceField,
  })
  .meta({ id: "LoginForm" });
export type LoginForm = z.infer<typeof loginForm>;

/** Proves that the account's owner sends the request, when the login is not fresh. */
export const proofForm = z
  .object({ password: password("Password").optional(), code: code.optional() })
  .meta({ id: "Proof" });
export type Proof = z.infer<typeof proofForm>;

/** There is one role. */
const role = z.enum(["admin"], {
  error: ({ input }) => (input == null ? "Role is required: admin." : "Role must be admin."),
});

/** The first account, or an account from the command line. */
export const registerForm = z.object({
  name: requiredLine("Name", 120),
  email: emailText(),
  password: password("Password"),
  role: role.default("admin"),
});
export type RegisterForm = z.infer<typeof registerForm>;

/** An account that an admin makes for somebody else. */
export const newAccountForm = registerForm
  .extend({
    role,
    proof: proofForm
      .optional()
      .meta({ description: "Your password or a code, unless you logged in within the last ten minutes" }),
  })
  .meta({ id: "RegisterForm" });

export const sessionUser = z
  .object({ _id: z.string(), id: z.string(), name: z.string(), email: z.string(), role: z.string() })
  .meta({ id: "SessionUser" });
export type SessionUser = z.infer<typeof sessionUser>;

export const loginResult = sessionUser
  .extend({ token: z.string(), device: z.string().meta({ description: "Send it with the next login" }) })
  .meta({ id: "LoginResult" });
export type LoginResult = z.infer<typeof loginResult>;

export const passwordForm = z
  .object({ currentPassword: password("Current password"), newPassword: password("New password") })
  .meta({ id: "PasswordForm" });

export const codeForm = z.object({ code: requiredText("The code").pipe(code) }).meta({ id: "CodeForm" });

export const endSessionsForm = proofForm
  .extend({ which: z.enum(["others", "all"], "Which must be others or all.") })
  .meta({ id: "EndSessionsForm" });

export const sessionItem = z
  .object({
    _id: z.string(),
    id: z.string(),
    device: z.string().meta({ description: "Such as “Firefox on Windows”" }),
    address: z.string(),
    createdAt: z.string(),
    lastSeenAt: z.string(),
    current: z.boolean().meta({ description: "True for the session or device that sent the request" }),
  })
  .meta({ id: "Session" });
export type SessionItem = z.infer<typeof sessionItem>;

export const passkeyItem = z
  .object({
    _id: z.string(),
    id: z.string(),
    name: z.string(),
    createdAt: z.string(),
    lastUsedAt: z.string().nullable(),
  })
  .meta({ id: "Passkey" });
export type PasskeyItem = z.infer<typeof passkeyItem>;

export const ownAccount = z
  .object({
    user: sessionUser,
    createdAt: z.string(),
    mailsLinks: z.boolean().meta({ description: "True when a new email is confirmed by a mailed link" }),
    totpSince: z.string().nullable().meta({ description: "When the authenticator app was turned on" }),
    recoveryCodesLeft: z.number(),
    passkeys: z.array(passkeyItem),
  })
  .meta({ id: "Account" });
export type OwnAccount = z.infer<typeof ownAccount>;

export const totpStart = z
  .object({ secret: z.string().meta({ description: "The secret in base32" }), uri: z.string() })
  .meta({ id: "TotpStart" });
export type TotpStart = z.infer<typeof totpStart>;

export const recoveryCodesResponse = z
  .object({ recoveryCodes: z.array(z.string()).meta({ description: "Shown only once" }) })
  .meta({ id: "RecoveryCodesResponse" });
