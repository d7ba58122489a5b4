import { renderToString } from "react-dom/server";
import { Link, StaticRouter } from "react-router";
import { expect, test } from "vitest";
import { KeptPart } from "#app/ui/kept-part.tsx";
import { renderDocument } from "./render-document.server.tsx";

const page = (titles: string[], of: (title: string) => unknown = (title) => title) => (
  <html lang="en">
    <body>
      <main>
        {titles.map((title) => (
          <KeptPart key={title} as="li" of={of(title)} className="card">
            {title} <Link to={`/blog/${title}`}>Read</Link>
          </KeptPart>
        ))}
        last
      </main>
      <p>after</p>
    </body>
  </html>
);

function textOf(titles: string[], of?: (title: string) => unknown): string {
  const [head, body, end] = renderDocument(page(titles, of));
  return head + Buffer.from(body).toString() + end;
}

test("a page with kept parts is the page that React makes without them", () => {
  for (const titles of [["a", "“ü”"], ["“ü”", "a", "c"], []])
    expect(textOf(titles)).toBe(renderToString(<StaticRouter location="/">{page(titles)}</StaticRouter>));
});

test("a part is made again when what it depends on has changed", () => {
  const asked = (stage: string) => textOf(["draft"], () => stage);
  expect(asked("1")).toContain("draft");
  expect(textOf(["final"], () => "1")).toContain("draft");
  expect(textOf(["final"], () => "2")).toContain("final");
});

test("whoever writes what looks like the place of a part gets it as written", () => {
  const written = "<!--part 0-->";
  const [, body] = renderDocument(
    <body>
      <main>
        <p title={written}>{written}</p>
        <KeptPart as="div" of="written">
          the part {written}
        </KeptPart>
      </main>
    </body>,
  );
  const shown = renderToString(written);
  expect(Buffer.from(body).toString()).toBe(
    `<body><main><p title="${shown}">${shown}</p><div>the part <!-- -->${shown}</div>`,
  );
});

test("a kept part where none is looked for fails the page", () => {
  const behind = (
    <body>
      <main>all</main>
      <KeptPart as="div" of="behind">
        lost
      </KeptPart>
    </body>
  );
  expect(() => renderDocument(behind)).toThrow("before the end of <main>");
});

test("a kept part that fails fails the page", () => {
  const Fails = () => {
    throw new Error("late");
  };
  const part = (
    <KeptPart as="div" of="hole">
      <Fails />
    </KeptPart>
  );
  expect(() => renderDocument(part)).toThrow("late");
});
