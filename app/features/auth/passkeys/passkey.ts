import { z } from "zod";
import { deviceField } from "../account.ts";

/* Passkey credentials from browsers (WebAuthn Level 3, RegistrationResponseJSON and AuthenticationResponseJSON). */

const bytes = z
  .string()
  .max(20_000)
  .regex(/^[\w-]+={0,2}$/, "Must be base64url.");
const common = {
  id: bytes,
  rawId: bytes,
  type: z.literal("public-key"),
  authenticatorAttachment: z.enum(["platform", "cross-platform"]).optional(),
  clientExtensionResults: z.looseObject({}).default({}),
};

const registration = z.object({
  ...common,
  response: z.object({
    clientDataJSON: bytes,
    attestationObject: bytes,
    transports: z.array(z.string().max(40)).max(10).optional(),
  }),
});

const assertion = z.object({
  ...common,
  response: z.object({
    clientDataJSON: bytes,
    authenticatorData: bytes,
    signature: bytes,
    userHandle: bytes.optional(),
  }),
});

export const passkeyForm = z.object({ credential: registration }).meta({ id: "PasskeyForm" });
export type NewPasskey = z.infer<typeof registration>;

export const passkeyLoginForm = z
  .object({ credential: assertion, device: deviceField })
  .meta({ id: "PasskeyLoginForm" });
export type PasskeyLoginForm = z.infer<typeof passkeyLoginForm>;

/** The WebAuthn options to create or use a passkey, which the page passes to the browser unchanged. */
export const passkeyOptions = z.looseObject({ challenge: z.string() }).meta({ id: "PasskeyOptions" });
