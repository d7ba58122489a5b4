import { useMemo } from "react";
import { useNavigate } from "react-router";
import type { AdminPage } from "../pages.ts";
import { adminPath } from "#app/content/content-type.ts";
import { useContentTypes } from "#app/content/content-types-context.ts";
import { useSession } from "#app/features/auth/login/session.tsx";
import { downloadFile } from "#app/browser/download-file.ts";
import type { PageCommand } from "#app/ui/page-commands.ts";
import { showToast } from "#app/ui/toast.tsx";
import type { Command, CommandGroup } from "./commands.ts";
import { TASKS } from "./tasks.ts";

interface Options {
  /** The commands of the page below the palette. */
  here: PageCommand[];
  pages: AdminPage[];
  onHelp: () => void;
}

/** Returns all commands of the admin except opening an item. */
export function useCommands({ here, pages, onHelp }: Options): CommandGroup[] {
  const navigate = useNavigate();
  const { logout } = useSession();
  const types = useContentTypes();
  return useMemo(() => {
    const go = (to: string) => () => void navigate(to);
    const toPage = ({ to, label }: AdminPage): Command => ({
      id: to,
      label: `Go to ${label}`,
      kind: "Page",
      run: go(to),
    });
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
          run: go(`${adminPath(type)}?new`),
        })),
      },
      {
        value: "Go to",
        items: [...pages.map(toPage), { id: "site", label: "View the site", kind: "Site", run: go("/") }],
      },
      {
        value: "Other",
        items: [
          { id: "theme", label: "Switch between light and dark", kind: "Theme", run: switchTheme },
          { id: "help", label: "Show keyboard shortcuts", kind: "Help", run: onHelp },
          ...TASKS.map(({ label, kind, to }) => ({ id: label, label, kind, run: go(to) })),
          ...exportsOf(pages),
          { id: "logout", label: "Log out", kind: "Account", run: logout },
        ],
      },
    ];
  }, [navigate, logout, types, here, pages, onHelp]);
}

const EXPORTS = [
  { of: "messages", page: "/admin/messages", path: "/api/messages/export.csv" },
  { of: "subscribers", page: "/admin/subscribers", path: "/api/subscribers/export.csv" },
  { of: "activity", page: "/admin/activity", path: "/api/audit/export.csv" },
];

/** The exports of the pages that this site has. */
function exportsOf(pages: AdminPage[]): Command[] {
  return EXPORTS.filter(({ page }) => pages.some(({ to }) => to === page)).map(({ of, path }) => ({
    id: `csv-${of}`,
    label: `Export ${of} as CSV`,
    kind: "File",
    run: () =>
      void downloadFile(path, `${of}.csv`).catch((error: Error) => showToast(error.message, { type: "error" })),
  }));
}

/** Clicks the bar's theme button, which the document's inline script handles. */
function switchTheme(): void {
  document.querySelector<HTMLElement>("[data-theme-toggle]")?.click();
}
