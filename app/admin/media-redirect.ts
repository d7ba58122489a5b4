import { redirect, type LoaderFunctionArgs } from "react-router";

/** Redirects the media page's former path. */
export function loader({ request }: LoaderFunctionArgs) {
  return redirect(`/admin/media${new URL(request.url).search}`, 308);
}
