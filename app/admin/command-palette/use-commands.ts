import { useMemo } from "react";
import { useNavigate } from "react-router";
import type { AdminPage } from "../pages.ts";
import { adminPath } from "#app/content/content-type.ts";
import { useContentTypes } from "#app/content/content-types-context.ts";
import { useSession } from "#app/features/auth/login/session.tsx";
import { downloadFile } from "#app/client/download-file.ts";
import type { PageCommand } from "#app/ui/page-commands.ts";
import { showToast } from "#app/ui/toast.tsx";
import type { CommandGroup } from "./commands.ts";
import { ACCOUNT_TASKS, PAGE_SYNONYMS, SETTINGS_TASKS, TASKS } from "./synonyms.ts";

interface Options {
  /** The commands of the page below the palette. */
  here: PageCommand[];
  pages: AdminPage[];
  storesSubscribers: boolean;
  onHelp: () => void;
}

const EXPORTS = [
  { of: "messages", path: "/api/messages/export.csv" },
  { of: "subscribers", path: "/api/subscribers/export.csv" },
  { of: "activity", path: "/api/audit/export.csv" },
];

/** Returns all commands of the admin except opening an item. */
export function useCommands({ here, pages, storesSubscribers, onHelp }: Options): CommandGroup[] {
  const navigate = useNavigate();
  const { logout } = useSession();
  const types = useContentTypes();
  return useMemo(() => {
    const go = (to: string) => () => void navigate(to);
    return [
      {
        value: "On this page",
        // The group "Create" lists creation for every content type.
        items: here.filter(({ id }) => id !== "create").map((command) => ({ ...command, kind: "Here" })),
      },
      {
        value: "Create",
        items: types.map((type) => ({
          id: `create-${type.table}`,
          label: `Create New ${type.labels.one}`,
          kind: "New",
          also: `new add write ${type.labels.noun} ${type.labels.synonyms.one}`,
          run: go(`${adminPath(type)}?new`),
        })),
      },
      {
        value: "Go to",
        items: pages.map(({ to, label }) => ({
          id: `go-${to}`,
          label: `Go to ${label}`,
          kind: "Page",
          also: types.find((type) => adminPath(type) === to)?.labels.synonyms.many ?? PAGE_SYNONYMS[to],
          run: go(to),
        })),
      },
      {
        value: "Everything else",
        items: [
          { id: "site", label: "View the site", kind: "Site", also: "home page website open preview", run: go("/") },
          {
            id: "theme",
            label: "Switch between light and dark",
            kind: "Theme",
            also: "theme color colour mode night day appearance",
            run: switchTheme,
          },
          { id: "help", label: "Show keyboard shortcuts", kind: "Help", also: "keys hotkeys help how", run: onHelp },
          ...TASKS.map(({ to, ...task }) => ({ ...task, run: go(to) })),
          ...(storesSubscribers ? EXPORTS : EXPORTS.filter(({ of }) => of !== "subscribers")).map(({ of, path }) => ({
            id: `csv-${of}`,
            label: `Export ${of} as CSV`,
            kind: "File",
            also: "download spreadsheet excel",
            run: () => void save(() => downloadFile(path, `${of}.csv`)),
          })),
          { id: "logout", label: "Log out", kind: "Account", also: "sign out leave quit", run: logout },
          ...SETTINGS_TASKS.map(({ label, part, also }) => ({
            id: `settings-${part}`,
            label,
            kind: "Settings",
            also,
            run: go(`/admin/settings?part=${part}`),
          })),
          ...ACCOUNT_TASKS.map(({ label, also }) => ({
            id: `account-${label}`,
            label,
            kind: "Account",
            also,
            run: go("/admin/account"),
          })),
        ],
      },
    ];
  }, [navigate, logout, types, here, pages, storesSubscribers, onHelp]);
}

/** Clicks the bar's theme button, which the document's inline script handles. */
function switchTheme(): void {
  document.querySelector<HTMLElement>("[data-theme-toggle]")?.click();
}

async function save(download: () => Promise<unknown>): Promise<void> {
  try {
    await download();
  } catch (error) {
    void showToast(error instanceof Error ? error.message : "The file could not be downloaded.", { type: "error" });
  }
}
