import { Mail, MailOpen, Reply, ShieldAlert, Trash2 } from "lucide-react";
import type { ChangeEvent } from "react";
import { RowCheckbox } from "#app/admin/kit/list/row-checkbox.tsx";
import { shortDayAndTime } from "#app/ui/time/local-time.ts";
import { truncate } from "#app/content/shorten.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { cx } from "#app/ui/cx.ts";
import { DateTime } from "#app/ui/time/date-time.tsx";
import type { Message } from "../contact.ts";
import { markIds, markMessages, markSpam } from "./inbox.ts";

interface Props {
  message: Message;
  isSelected: boolean;
  onSelect: (event: ChangeEvent<HTMLInputElement>) => void;
  onDelete: (message: Message) => void;
}

/** A message, collapsed to its first line. Expanding an unread message marks it as read. */
export function MessageCard({ message, isSelected, onSelect, onDelete }: Props) {
  const unread = message.readAt === null;
  return (
    <li
      className={cx(
        "flex items-start border-b border-rule [contain-intrinsic-size:auto_3.5rem] [content-visibility:auto]",
        isSelected && "row-selected",
      )}
      data-row={message._id}
    >
      <span className="grid h-14 shrink-0 place-items-center ps-4 pe-2 @max-[17rem]:ps-1 @max-[17rem]:pe-0">
        <RowCheckbox label={`Select the message of ${message.name}`} checked={isSelected} onChange={onSelect} />
      </span>
      <details
        onToggle={(event) => {
          if (event.currentTarget.open && unread) void markIds([message._id], true);
        }}
        className="group min-w-0 grow"
      >
        <summary className="grid min-h-14 grid-cols-[0.75rem_minmax(0,1fr)_auto] items-center gap-x-3 px-3 py-2 @max-[17rem]:pe-0 sm:grid-cols-[0.75rem_12rem_minmax(0,1fr)_auto] focus-visible:-outline-offset-3 focus-visible:[box-shadow:none] [@media(hover:hover)]:hover:bg-inset">
          <span className={cx("size-2.5 rounded-full", unread ? "bg-accent" : "bg-transparent")}>
            {unread && <span className="sr-only">Unread.</span>}
          </span>
          <span
            className={cx(
              "truncate text-left [unicode-bidi:plaintext] group-open:wrap-anywhere group-open:whitespace-normal @max-[17rem]:col-span-2 sm:group-open:col-span-2",
              unread ? "font-bold" : "font-medium",
            )}
          >
            {message.name}
          </span>
          <span className="truncate text-small text-ink-soft [unicode-bidi:plaintext] group-open:hidden max-sm:order-last max-sm:col-span-2 max-sm:col-start-2">
            {/* Isolated, so that the message decides the direction. */}
            {message.suspect && (
              <span>
                <bdi className="label border border-edge px-1">Spam</bdi>
                {"\u2002"}
              </span>
            )}
            <span>{message.message}</span>
          </span>
          <SentAt iso={message.createdAt} />
        </summary>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4 px-3 pt-2 pb-6 ps-9">
          <Facts message={message} />
          {message.suspect && (
            <p className="text-small text-ink-soft">Marked as spam. Messages that look automated are not mailed.</p>
          )}
          <p className="max-w-prose wrap-anywhere whitespace-pre-wrap">{message.message}</p>
          <div className="flex flex-wrap gap-2">
            <ButtonLink size="sm" to={replyUrl(message)}>
              <Reply aria-hidden="true" className="size-4" /> Reply by email
            </ButtonLink>
            <Button size="sm" variant="quiet" onClick={() => void markMessages([message], unread)}>
              {unread ? (
                <MailOpen aria-hidden="true" className="size-4" />
              ) : (
                <Mail aria-hidden="true" className="size-4" />
              )}
              <span>{unread ? "Mark as read" : "Mark as unread"}</span>
            </Button>
            <Button size="sm" variant="quiet" onClick={() => void markSpam(message, !message.suspect)}>
              <ShieldAlert aria-hidden="true" className="size-4" />
              <span>{` ${message.suspect ? "Not spam" : "Spam"}`}</span>
            </Button>
            <Button size="sm" variant="quiet" onClick={() => onDelete(message)}>
              <Trash2 aria-hidden="true" className="size-4" /> Delete
            </Button>
          </div>
        </div>
      </details>
    </li>
  );
}

function Facts({ message }: Pick<Props, "message">) {
  return (
    <dl className="flex flex-wrap gap-x-8 gap-y-1 text-small">
      <div className="flex min-w-0 gap-2 sm:hidden">
        <dt className="text-ink-soft">Sent</dt>
        <dd className="min-w-0">
          <DateTime iso={message.createdAt} />
        </dd>
      </div>
      <div className="flex min-w-0 gap-2">
        <dt className="text-ink-soft">Email</dt>
        <dd className="min-w-0 wrap-anywhere">{message.email}</dd>
      </div>
      {message.phone && (
        <div className="flex min-w-0 gap-2">
          <dt className="text-ink-soft">Phone</dt>
          <dd className="min-w-0 wrap-anywhere">{message.phone}</dd>
        </div>
      )}
    </dl>
  );
}

/** On a phone, the day alone: the time would leave no room for the name. */
function SentAt({ iso }: { iso: string }) {
  const [day, time] = shortDayAndTime(iso);
  return (
    <time dateTime={iso} className="label text-ink-soft @max-[17rem]:col-span-2 @max-[17rem]:col-start-2">
      <span>{day}</span>
      <span className="max-sm:sr-only">{`, ${time}`}</span>
    </time>
  );
}

function replyUrl({ email, name, message }: Message): string {
  const quoted = truncate(message, 1000)
    .split("\n")
    .map((line) => `> ${line}`)
    .join("\r\n");
  const body = `Hello ${name},\r\n\r\n\r\n\r\n${quoted}\r\n`;
  return `mailto:${encodeURIComponent(email).replace("%40", "@")}?subject=${encodeURIComponent("Your message to us")}&body=${encodeURIComponent(body)}`;
}
