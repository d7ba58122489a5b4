import { data } from "react-router";
import { contactLabels } from "#site-labels";
import { readBody, SHORT_FORM } from "#app/server/http/body.ts";
import { isCrossSite } from "#app/server/http/cross-site.ts";
import { describeAndLog } from "#app/server/http/error-response.ts";
import { HttpError } from "#app/server/http/errors.ts";
import { metaTags } from "#app/server/render/page-meta.ts";
import { siteCopy } from "#app/server/render/site.ts";
import { clientIpContext, requestIdContext, servicesContext } from "#app/server/services/services.server.ts";
import type { Route } from "./+types/contact-page.ts";
import { ContactDetails } from "./contact-details.tsx";
import { ContactForm, type ContactResult } from "./contact-form.tsx";
import { submitMessage } from "../commands.server.ts";

export async function loader({ context }: Route.LoaderArgs) {
  const { environment, site } = context.get(servicesContext);
  const inputs = siteCopy(await site(), "contact", "introductions", "phoneContacts");
  return { site: inputs, service: environment.contactService, url: `${environment.siteUrl}/contact` };
}

/** Handles the form without scripts; with scripts it is sent to the API. */
export async function action({ context, request }: Route.ActionArgs) {
  let fields: Record<string, unknown> = {};
  try {
    ({ fields } = await readBody(request, SHORT_FORM));
    // The form of a static copy also posts from another site, so the visitor may confirm instead of being rejected.
    if (isCrossSite(request.headers, context.get(servicesContext).environment.siteUrl)) {
      const values = textFieldsOf(fields);
      const result: ContactResult = { sent: false, message: "", errors: {}, values, isUnconfirmed: true };
      return data(result, { status: 403 });
    }
    await submitMessage(context.get(servicesContext), fields, context.get(clientIpContext));
    return { sent: true } satisfies ContactResult;
  } catch (error) {
    const failed = { path: "/contact", requestId: context.get(requestIdContext) };
    const { status, sentence, errors, headers } = describeAndLog(error, failed, context.get(servicesContext).log);
    // For server errors the form shows its own message.
    const message = error instanceof HttpError ? sentence : "";
    const result: ContactResult = { sent: false, message, errors: errors ?? {}, values: textFieldsOf(fields) };
    return data(result, { status, headers });
  }
}

function textFieldsOf(fields: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).filter((field): field is [string, string] => typeof field[1] === "string"),
  );
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return [];
  return metaTags({
    matches,
    title: contactLabels.title,
    description: loaderData.site.introductions.contact,
    url: loaderData.url,
  });
}

export default function ContactPage({ loaderData: { service }, actionData }: Route.ComponentProps) {
  return (
    <div className="sheet-width grid grid-cols-1 gap-x-16 gap-y-14 pt-10 pb-24 md:pt-16 lg:grid-cols-[minmax(0,1fr)_min(30rem,53%)]">
      <ContactDetails />
      <div className="plate relative plate-room self-start">
        <div aria-hidden="true" className="plate-ink bg-accent" />
        <ContactForm service={service} submitted={actionData} />
      </div>
    </div>
  );
}
