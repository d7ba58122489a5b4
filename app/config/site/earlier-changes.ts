import { differences, isTree, type SiteChanges } from "./site-changes.ts";
import type { SiteConfig } from "./site-config.ts";

const NETWORKS = { linkedin: "LinkedIn", instagram: "Instagram", github: "GitHub" };

const treeIn = (tree: SiteChanges, key: string) => (isTree(tree[key]) ? tree[key] : {});
const isTeaser = ({ href }: { href: string }) => href === "/collex";

/** Turns changes of format 1, which had the footer's links in `footer` and `social`, into changes of the menus. */
export function withMenus(
  { footer, social, ...changes }: SiteChanges,
  { menus }: Pick<SiteConfig, "menus">,
): SiteChanges {
  const { products = menus.products.filter((entry) => !isTeaser(entry)) } = treeIn({ footer }, "footer");
  const { brand } = treeIn(changes, "collex");
  const networks = treeIn({ social }, "social");
  const teaser = menus.products.filter(isTeaser).map((entry) => ({ ...entry, label: brand ?? entry.label }));
  const links = Object.entries(NETWORKS).map(([network, label]) => ({
    label,
    href: networks[network] ?? menus.social.find((entry) => entry.label === label)?.href,
  }));
  const changed = differences(menus, {
    products: [...(products as object[]), ...teaser].map(withHttps),
    social: social ? links.filter(({ href }) => href).map(withHttps) : menus.social,
  });
  return changed ? { ...changes, menus: changed } : changes;
}

/** Links of menus are no http URLs. */
const withHttps = (link: object) =>
  "href" in link && typeof link.href === "string" ? { ...link, href: link.href.replace(/^http:/i, "https:") } : link;
