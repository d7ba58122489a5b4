import { pageMeta } from "../page-meta.ts";
import type { Route } from "./+types/terms-of-service";
import { LegalPage } from "./legal-page.tsx";
import { readLegalText } from "./legal-text.server.ts";

export const loader = ({ context }: Route.LoaderArgs) => readLegalText(context, "terms");

export const meta: Route.MetaFunction = ({ matches, loaderData: text }) =>
  pageMeta({ title: text?.title, description: text?.description, path: "/terms-of-service", matches });

export default function TermsOfService({ loaderData: text }: Route.ComponentProps) {
  return <LegalPage text={text} />;
}
