import { site } from "#site-config";
import { pageMeta } from "#app/site/page-meta.ts";
import { STILL_PAGE } from "#app/ui/still-page.ts";
import type { Route } from "./+types/terms-of-service";
import { LegalPage } from "./legal-page.tsx";

const text = site.legal.termsOfService;

export const handle = STILL_PAGE;

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: `${text.title} – ${site.name}`,
    description: text.intro.slice(0, 160),
    path: "/terms-of-service",
    matches,
  });

export default function TermsOfService() {
  return <LegalPage text={text} />;
}
