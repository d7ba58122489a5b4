import { redirect, type LoaderFunctionArgs } from "react-router";

/** The media page's path before it was named so. */
export function loader({ request }: LoaderFunctionArgs) {
  return redirect(`/admin/media${new URL(request.url).search}`, 308);
}
