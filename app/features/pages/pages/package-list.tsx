import { legalLabels } from "#site-labels";

/** Longer lists are folded. */
const SHORT_LIST = 12;

export type PackageGroup = { license: string; names: string[] };

/** The packages of the build, by license. */
export function PackageList({ groups }: { groups: PackageGroup[] }) {
  const { packages, packagesText } = legalLabels;
  return (
    <section aria-labelledby="packages" className="mt-12 max-w-(--container-prose)">
      <h2 id="packages" className="display pb-5 text-heading">
        {packages}
      </h2>
      <p className="prose">{packagesText}</p>
      <ul className="mt-5 border-t border-rule">
        {groups.map(({ license, names }) => (
          <li key={license} className="border-b border-rule last:border-b-0">
            <details open={names.length <= SHORT_LIST} className="group">
              <summary className="flex min-h-11 items-center gap-2 [@media(hover:hover)]:hover:text-accent-text">
                <strong>{license}</strong>
                <span className="text-ink-soft">{`(${names.length})`}</span>
                <span
                  aria-hidden="true"
                  className="ms-auto text-lead transition-transform group-open:rotate-45 print:hidden"
                >
                  +
                </span>
              </summary>
              <ul className="gap-x-8 pb-4 text-small wrap-anywhere sm:columns-2">
                {names.map((name) => (
                  <li key={name}>{name}</li>
                ))}
              </ul>
            </details>
          </li>
        ))}
      </ul>
    </section>
  );
}
