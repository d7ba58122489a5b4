import { site } from "#site-config";
import { pageMeta } from "#app/site/page-meta.ts";
import { STILL_PAGE } from "#app/ui/still-page.ts";
import type { Route } from "./+types/privacy-policy";
import { LegalPage } from "./legal-page.tsx";

const text = site.legal.privacyPolicy;

export const handle = STILL_PAGE;

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: `${text.title} – ${site.name}`,
    description: text.intro.slice(0, 160),
    path: "/privacy-policy",
    matches,
  });

export default function PrivacyPolicy() {
  return <LegalPage text={text} />;
}
