import "#app/ui/styles/admin.css";
import { Foundations } from "./foundations.tsx";
import { Parts } from "./parts.tsx";

export const meta = () => [{ title: "Design system" }, { name: "robots", content: "noindex" }];

/** Shows the components of app/ui in both themes, for their developers. The route exists in development only. */
export default function DesignPage() {
  return (
    <div className="grid grid-cols-1 xl:grid-cols-2">
      {(["light", "dark"] as const).map((theme) => (
        <div key={theme} data-theme={theme} className="grid content-start gap-16 bg-stock p-6 text-ink sm:p-10">
          <p className="label border-b-2 border-ink pb-4">{theme}</p>
          <Foundations />
          <Parts />
        </div>
      ))}
    </div>
  );
}
