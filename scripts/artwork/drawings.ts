import * as network from "./covers-network.ts";
import * as studio from "./covers-studio.ts";
import * as technology from "./covers-technology.ts";
import * as views from "./fallbacks.ts";
import * as staff from "./portraits-staff.ts";
import * as students from "./portraits-students.ts";
import type { Sheet } from "./press.ts";
import * as books from "./projects-books.ts";
import * as data from "./projects-data.ts";
import * as slotwise from "./projects-slotwise.ts";
import * as stepfree from "./projects-stepfree.ts";
import * as kiln from "./projects-kiln.ts";

export type Drawing = { name: string; width: number; height: number; draw: () => Sheet };

const sized = (width: number, height: number, draws: Record<string, () => Sheet>): Drawing[] =>
  Object.entries(draws).map(([name, draw]) => ({ name, width, height, draw }));

/** The images of the sample studio, by the names that app/sample/ uses for them. */
export const sampleDrawings: Drawing[] = [
  ...sized(1600, 900, {
    "cover-calculators": technology.calculators,
    "cover-timetable": technology.timetable,
    "cover-dashboard": technology.dashboard,
    "cover-minutes": technology.minutes,
    "cover-blockchain": network.blockchain,
    "cover-signal": network.signal,
    "cover-weight": studio.weight,
    "cover-handover": studio.handover,
    "cover-treasurer": studio.treasurer,
    "cover-empty": studio.empty,
    "cover-collex": studio.collexOpens,
  }),
  ...sized(1600, 1000, {
    "shelfmate-shelf": books.shelf,
    "shelfmate-scan": books.scan,
    "shelfmate-loans": books.loans,
    "shelfmate-points": books.points,
    "shelfmate-stats": books.stats,
    "slotwise-week": slotwise.week,
    "slotwise-drag": slotwise.drag,
    "slotwise-walk": slotwise.walk,
    "stepfree-route": stepfree.route,
    "stepfree-levels": stepfree.levels,
    "stepfree-turns": stepfree.turns,
    "kiln-shop": kiln.shop,
    "kiln-piece": kiln.piece,
    "tally-ballot": data.ballot,
    "tally-count": data.count,
    "platewatch-plates": data.plates,
    "platewatch-queue": data.queue,
    "weekzero-poster": data.weekZero,
  }),
  ...sized(480, 480, {
    "portrait-asha": students.asha,
    "portrait-marek": students.marek,
    "portrait-adeyemi": staff.adeyemi,
    "portrait-jonah": students.jonah,
    "portrait-gabriel": staff.gabriel,
    "portrait-lindqvist": staff.lindqvist,
  }),
];

/** Fallback images for posts and projects without an image of their own. */
export const fallbacks: Drawing[] = sized(1600, 1000, {
  "fallback-1": views.arcade,
  "fallback-2": views.stairs,
  "fallback-3": views.papers,
  "fallback-4": views.quad,
  "fallback-5": views.windows,
  "fallback-6": views.signals,
});
