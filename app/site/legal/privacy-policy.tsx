import { servicesContext } from "#app/services/services.server.ts";
import { pageMeta } from "../page-meta.ts";
import type { Route } from "./+types/privacy-policy";
import { LegalPage } from "./legal-page.tsx";

export const loader = async ({ context }: Route.LoaderArgs) =>
  (await context.get(servicesContext).site()).legal.privacyPolicy;

export const meta: Route.MetaFunction = ({ matches, loaderData: text }) =>
  pageMeta({
    title: text?.title,
    description: text?.intro.slice(0, 160),
    path: "/privacy-policy",
    matches,
  });

export default function PrivacyPolicy({ loaderData: text }: Route.ComponentProps) {
  return <LegalPage text={text} />;
}
