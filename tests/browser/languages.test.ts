import { expect, test } from "vitest";
import { changeSettings } from "./change-settings.ts";
import { DESKTOP, PHONE, ready, siteOfFile } from "./harness.ts";
import { FITS, misfits } from "./overflow.ts";

/* A studio in German, whose words are long. */

const LINKS = {
  home: "Startseite",
  blog: "Werkstattberichte",
  contact: "Sprechen Sie mit uns",
  products: "Anwendungen",
  company: "Unternehmen",
  about: "Über unsere Gemeinschaft",
  careers: "Karrieremöglichkeiten",
  support: "Unterstützung anfragen",
  legal: "Rechtliches",
  terms: "Nutzungsbedingungen",
  privacy: "Datenschutzerklärung",
  cookies: "Cookie-Richtlinie",
  licenses: "Lizenzbestimmungen",
  social: "Soziale Netzwerke",
};

const visitSite = siteOfFile({}, (visit) =>
  changeSettings(visit, () => ({
    language: "de",
    labels: {
      links: LINKS,
      site: { menu: "Navigation", aboutTitle: "Über uns" },
      blog: { title: "Werkstattberichte", latestTitle: "Neueste Veröffentlichungen", viewAll: "Alle Artikel anzeigen" },
      portfolio: { title: "Projektübersicht" },
      signUp: { title: "Neuigkeiten aus der Werkstatt", subscribe: "Benachrichtigungen abonnieren" },
      home: { ask: "Eine Frage stellen", support: "Wenden Sie sich an uns" },
    },
  })),
);

test("long German labels fit the bar, the footer and the pages of a phone and a desktop", async () => {
  await using visit = await visitSite();
  for (const viewport of [{ ...PHONE, width: 320 }, PHONE, { ...DESKTOP, width: 768 }, DESKTOP]) {
    const page = await visit.open("/", { viewport });
    for (const path of ["/", "/blog", "/portfolio", "/about"]) {
      await page.goto(visit.origin + path);
      expect([viewport.width, path, await misfits(page)]).toEqual([viewport.width, path, FITS]);
    }
    await page.context().close();
  }
});

test("dates are in the site's language, from the server as after a navigation", async () => {
  await using visit = await visitSite();
  const page = await visit.open("/");
  const dates = () => page.getByRole("main").locator("time").allTextContents();
  const GERMAN = /^\d{1,2}\. (?:Jan|Feb|März|Apr|Mai|Jun|Jul|Aug|Sep|Okt|Nov|Dez)\p{L}*\.? \d{4}$/u;
  for (const path of ["/", "/blog"]) {
    await page.goto(visit.origin + path);
    const ofServer = await dates();
    expect(ofServer.length).toBeGreaterThan(3);
    expect(ofServer.filter((date) => !GERMAN.test(date))).toEqual([]);
    await page.goto(`${visit.origin}/about`);
    await ready(page);
    await page
      .getByRole("banner")
      .getByRole("link", { name: path === "/" ? LINKS.home : LINKS.blog, exact: true })
      .click();
    await page.getByRole("main").locator("time").first().waitFor();
    expect(await dates()).toEqual(ofServer);
  }
});
