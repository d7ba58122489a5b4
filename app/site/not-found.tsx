import { missingPage } from "#app/render/missing-page.server.ts";
import type { Route } from "./+types/not-found.ts";

export async function loader({ context, request, url }: Route.LoaderArgs): Promise<never> {
  throw await missingPage({ context, request, url });
}

export async function action({ context, request, url }: Route.ActionArgs): Promise<never> {
  throw await missingPage({ context, request, url });
}

export default function NotFound() {
  return null;
}
