import { contactLabels } from "#site-labels";
import { ConfiguredLink } from "#app/ui/configured-link.tsx";
import { useSite } from "#app/server/render/site.ts";

/** The studio's contact details, for visitors who do not use the form. */
export function ContactDetails() {
  const { contact, introductions, emailContact, phoneContacts, menus } = useSite();
  const { title, replyTime } = contact;
  return (
    <div>
      <h1 className="display text-display">{title}</h1>
      <p className="max-w-[46ch] pt-6 text-lead text-ink-soft">{introductions.contact}</p>
      <dl className="mt-10 border-t-2 border-ink md:mt-14">
        <Line name={contactLabels.email}>
          <a href={`mailto:${emailContact}`} className={LINK}>
            {emailContact}
          </a>
        </Line>
        {phoneContacts.map(({ label, display, href }, index) => (
          <Line key={index} name={label}>
            <a href={href} className={LINK}>
              {display}
            </a>
          </Line>
        ))}
        {menus.social.length > 0 && (
          <Line name={contactLabels.elsewhere}>
            <ul className="flex flex-wrap gap-x-6">
              {menus.social.map((link, index) => (
                <li key={index}>
                  <ConfiguredLink {...link} newTab className={LINK} />
                </li>
              ))}
            </ul>
          </Line>
        )}
      </dl>
      <p className="pt-5 text-small text-ink-soft">{replyTime}</p>
    </div>
  );
}

const LINK = "text-link inline-flex min-h-11 items-center text-lead";

function Line({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div className="grid items-center gap-x-6 border-b border-rule py-2 sm:grid-cols-[12rem_1fr]">
      <dt className="label text-ink-soft">{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
