import { data, Link } from "react-router";
import { signUpLabels } from "#site-labels";
import { storesEmails, subscribe } from "#app/features/subscribers/commands.server.ts";
import { readBody, SHORT_FORM } from "#app/server/http/body.ts";
import { isCrossSite } from "#app/server/http/cross-site.ts";
import { describeAndLog } from "#app/server/http/error-response.ts";
import { adminMeta } from "#app/server/render/page-meta.ts";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/form/field.tsx";
import { clientIpContext, requestIdContext, servicesContext } from "#app/server/services/services.server.ts";
import type { Route } from "./+types/subscribe";

/* The page that the sign-up forms post to without scripts. */

/** Runs after the action, too, so it must not redirect: the page shows the action's result. */
export function loader({ context }: Route.LoaderArgs) {
  if (!storesEmails(context.get(servicesContext))) throw data(null, { status: 404 });
  return null;
}

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(signUpLabels.pageTitle)({ matches });

type Result = { state: "thanks" | "failed" | "confirm"; message?: string; typed?: Typed };
type Typed = { email: string; source: string };

export async function action({ context, request }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  if (!storesEmails(services)) throw data(null, { status: 404 });
  try {
    const { fields } = await readBody(request, SHORT_FORM);
    // A static copy of the site posts here from another origin: ask the visitor to confirm on this page first.
    if (isCrossSite(request.headers, services.environment.siteUrl)) {
      const typed = { email: String(fields["email"] ?? ""), source: String(fields["source"] ?? "") };
      return data<Result>({ state: "confirm", typed }, { status: 403 });
    }
    await subscribe(services, fields, context.get(clientIpContext));
    return data<Result>({ state: "thanks" });
  } catch (error) {
    const failed = { path: "/subscribe", requestId: context.get(requestIdContext) };
    const { status, sentence, headers } = describeAndLog(error, failed, services.log);
    return data<Result>({ state: "failed", message: sentence }, { status, headers });
  }
}

function SignUp({ email, source }: Typed) {
  return (
    <form method="post" action="/subscribe" className="grid w-full max-w-md gap-4">
      <input type="hidden" name="source" value={source === "teaser" ? source : "newsletter"} />
      <TextField
        label={signUpLabels.email}
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        name="email"
        required
        autoComplete="email"
        defaultValue={email}
      />
      <Button type="submit" variant="primary" className="justify-self-start">
        {signUpLabels.subscribe}
      </Button>
    </form>
  );
}

export default function Subscribe({ actionData }: Route.ComponentProps) {
  const labels = {
    form: { title: signUpLabels.pageTitle, message: signUpLabels.pageText },
    thanks: { title: signUpLabels.thanksTitle, message: signUpLabels.thanks },
    confirm: { title: signUpLabels.confirmTitle, message: signUpLabels.confirmText },
    failed: { title: signUpLabels.failedTitle, message: actionData?.message },
  }[actionData?.state ?? "form"];
  return (
    <section className="sheet-width grid min-h-[60vh] content-center justify-items-start gap-6 py-20">
      <h1 className="display text-display">{labels.title}</h1>
      <p className="max-w-prose text-lead">{labels.message}</p>
      {actionData?.typed && <SignUp {...actionData.typed} />}
      <Link to="/" className="font-bold underline underline-offset-4">
        {signUpLabels.toHome}
      </Link>
    </section>
  );
}
