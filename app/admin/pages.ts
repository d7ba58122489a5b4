import {
  ChartColumn,
  CircleUser,
  FileText,
  FolderKanban,
  History,
  Images,
  Inbox,
  LayoutDashboard,
  MailPlus,
  MessageSquareQuote,
  Newspaper,
  Users,
  Signpost,
  SlidersHorizontal,
  type LucideIcon,
} from "lucide-react";
import { contentTypes } from "#app/content-types.ts";
import { adminPath, type ContentType } from "#app/content/content-type.ts";
import { postType } from "#app/features/blog/content-type.ts";

export interface AdminPage {
  to: string;
  label: string;
  icon: LucideIcon;
  /** After "g", this key leads here. */
  key?: string;
}

const ICONS: Record<ContentType["icon"], LucideIcon> = {
  newspaper: Newspaper,
  folder: FolderKanban,
  quote: MessageSquareQuote,
  file: FileText,
};

/** Pages without an entry in the navigation, and the page that links to each. */
const REACHED_FROM: Partial<Record<string, string>> = { "/admin/checks": adminPath(postType) };

/** Tells whether a path is that of the page or of one below it. */
export function containsPath({ to }: AdminPage, pathname: string): boolean {
  return pathname === to || pathname.startsWith(`${to}/`) || REACHED_FROM[pathname] === to;
}

const toAdminPage = (type: ContentType): AdminPage => ({
  to: adminPath(type),
  label: type.labels.many,
  icon: ICONS[type.icon],
  key: type.key,
});

/** The dashboard and the page of each main content type. */
export const MAIN_PAGES: AdminPage[] = [
  { to: "/admin/dashboard", label: "Dashboard", icon: LayoutDashboard, key: "d" },
  ...contentTypes.filter(({ isSecondary }) => !isSecondary).map(toAdminPage),
];

const SECONDARY_PAGES = contentTypes.filter(({ isSecondary }) => isSecondary).map(toAdminPage);

const SUBSCRIBERS: AdminPage = { to: "/admin/subscribers", label: "Subscribers", icon: MailPlus };

/** The other admin pages. Subscribers is listed only where sign-ups are stored. */
export function morePages({ storesSubscribers }: { storesSubscribers: boolean }): AdminPage[] {
  return [
    ...SECONDARY_PAGES,
    { to: "/admin/media", label: "Media", icon: Images, key: "i" },
    { to: "/admin/messages", label: "Messages", icon: Inbox, key: "m" },
    ...(storesSubscribers ? [SUBSCRIBERS] : []),
    { to: "/admin/visits", label: "Visits", icon: ChartColumn, key: "v" },
    { to: "/admin/people", label: "People", icon: Users },
    { to: "/admin/settings", label: "Settings", icon: SlidersHorizontal, key: "s" },
    { to: "/admin/redirects", label: "Redirects", icon: Signpost },
    { to: "/admin/activity", label: "Activity", icon: History },
    { to: "/admin/account", label: "Account", icon: CircleUser },
  ];
}
