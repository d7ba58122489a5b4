import { groups } from "virtual:shipped-packages";
import { servicesContext } from "#app/services/services.server.ts";
import { pageMeta } from "../page-meta.ts";
import type { Route } from "./+types/licenses";
import { LegalPage } from "./legal-page.tsx";

/** The packages of this build, then the studio's text. From the server: browsers need neither the texts nor the list. */
export async function loader({ context }: Route.LoaderArgs) {
  const text = (await context.get(servicesContext).site()).legal.licenses;
  const packages = {
    heading: "The packages",
    paragraphs: ["What runs in your browser or on the server, by licence, as the packages name it themselves:"],
    points: groups.map(({ license, names }) => `${license}: ${names.join(", ")}`),
  };
  return { ...text, sections: [packages, ...text.sections] };
}

export const meta: Route.MetaFunction = ({ matches, loaderData: text }) =>
  pageMeta({
    title: text?.title,
    description: text?.intro.slice(0, 160),
    path: "/licenses",
    matches,
  });

export default function Licenses({ loaderData: text }: Route.ComponentProps) {
  return <LegalPage text={text} />;
}
