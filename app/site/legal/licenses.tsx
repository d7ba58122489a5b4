import { groups } from "virtual:shipped-packages";
import { pageMeta } from "../page-meta.ts";
import type { Route } from "./+types/licenses";
import { LegalPage } from "./legal-page.tsx";
import { readLegalText } from "./legal-text.server.ts";

/** The packages of this build, then the studio's text. A server loader, so that the browser bundle has neither. */
export async function loader({ context }: Route.LoaderArgs) {
  const text = await readLegalText(context, "licenses");
  return { ...text, packages: groups };
}

export const meta: Route.MetaFunction = ({ matches, loaderData: text }) =>
  pageMeta({
    title: text?.title,
    description: text?.description,
    path: "/licenses",
    matches,
  });

export default function Licenses({ loaderData: text }: Route.ComponentProps) {
  return <LegalPage text={text} packages={text.packages} />;
}
