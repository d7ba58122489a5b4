import { servicesContext } from "#app/services/services.server.ts";
import { pageMeta } from "../page-meta.ts";
import type { Route } from "./+types/terms-of-service";
import { LegalPage } from "./legal-page.tsx";

export const loader = async ({ context }: Route.LoaderArgs) =>
  (await context.get(servicesContext).site()).legal.termsOfService;

export const meta: Route.MetaFunction = ({ matches, loaderData: text }) =>
  pageMeta({
    title: text?.title,
    description: text?.intro.slice(0, 160),
    path: "/terms-of-service",
    matches,
  });

export default function TermsOfService({ loaderData: text }: Route.ComponentProps) {
  return <LegalPage text={text} />;
}
