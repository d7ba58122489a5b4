import { z } from "zod";
import { emailAddress, requiredLine } from "#app/platform/text.ts";

const password = z
  .string("Password must be text.")
  .min(1, "Password is required.")
  .max(1000, "Password can have at most 1000 characters.");

export const loginForm = z.object({ email: emailAddress(), password }).meta({ id: "LoginForm" });
export type LoginForm = z.infer<typeof loginForm>;

export const registerForm = z
  .object({
    name: requiredLine("Name", 120),
    email: emailAddress(),
    password,
    role: z.enum(["admin", "user"], "Role must be admin or user.").default("admin"),
  })
  .meta({ id: "RegisterForm" });
export type RegisterForm = z.infer<typeof registerForm>;

export const sessionUser = z
  .object({ _id: z.string(), id: z.string(), name: z.string(), email: z.string(), role: z.string() })
  .meta({ id: "SessionUser" });
export type SessionUser = z.infer<typeof sessionUser>;

export const loginAnswer = sessionUser.extend({ token: z.string() }).meta({ id: "LoginAnswer" });
