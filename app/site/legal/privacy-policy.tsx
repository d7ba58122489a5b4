import { pageMeta } from "../page-meta.ts";
import type { Route } from "./+types/privacy-policy";
import { LegalPage } from "./legal-page.tsx";
import { readLegalText } from "./legal-text.server.ts";

export const loader = ({ context }: Route.LoaderArgs) => readLegalText(context, "privacy");

export const meta: Route.MetaFunction = ({ matches, loaderData: text }) =>
  pageMeta({ title: text?.title, description: text?.description, path: "/privacy-policy", matches });

export default function PrivacyPolicy({ loaderData: text }: Route.ComponentProps) {
  return <LegalPage text={text} />;
}
