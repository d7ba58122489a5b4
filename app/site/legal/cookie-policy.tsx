import { pageMeta } from "../page-meta.ts";
import type { Route } from "./+types/cookie-policy";
import { LegalPage } from "./legal-page.tsx";
import { readLegalText } from "./legal-text.server.ts";

export const loader = ({ context }: Route.LoaderArgs) => readLegalText(context, "cookies");

export const meta: Route.MetaFunction = ({ matches, loaderData: text }) =>
  pageMeta({ title: text?.title, description: text?.description, path: "/cookie-policy", matches });

export default function CookiePolicy({ loaderData: text }: Route.ComponentProps) {
  return <LegalPage text={text} />;
}
