import type { SampleProject } from "./types.ts";

/** The sample studio's portfolio. Descriptions are Markdown. */
export const sampleProjects: SampleProject[] = [
  {
    title: "Shelfmate",
    slug: "shelfmate",
    category: "Web Application",
    icon: "Layers",
    color: "from-green-500 via-teal-500 to-cyan-500",
    tech: ["TypeScript", "React", "Hono", "PostgreSQL", "Web Push", "Barcode Detection API"],
    demo: "https://shelfmate.example",
    github: "https://github.example/northquad/shelfmate",
    details: {
      Duration: "Two terms, then ongoing",
      Team: "5 students",
      Role: "Product, design and code",
      Loans: "10,000 so far",
    },
    daysAgo: 31,
    images: [
      { name: "shelfmate-shelf", alt: "Shelfmate’s shelf view: rows of book spines with one lent out and leaning" },
      { name: "shelfmate-scan", alt: "A phone scanning the bar code of a book" },
      { name: "shelfmate-loans", alt: "A list of open loans with return dates on three phone screens" },
      { name: "shelfmate-points", alt: "A campus plan with four exchange points marked" },
      { name: "shelfmate-stats", alt: "Loans per week as stacked book spines, rising towards exam time" },
    ],
    description: `Every course has a textbook, and every textbook spends eleven months of the year holding up somebody’s monitor. Shelfmate lets the students lend them to whoever sits the course next.

## What it does

- Finds a book by **course code**, because that is what people know in week one
- Proposes three meeting times at exchange points on campus
- Reminds both sides kindly, then less kindly
- Hands a book on from borrower to borrower without a trip back to its owner

## What was hard

Trust. We planned a rating system, tried it with 60 people and took it out again: everyone got five stars or a grudge. What works is that you can see who a book belongs to and which notes they left in it.

The other hard part was scanning. Second-hand books have bar codes that are scratched, taped over or, in one case, turned into a zebra. The camera gets one second; then the keyboard opens and the title will do.

Of the first 10,000 loans, 96 per cent came back within a week of the agreed date.`,
  },
  {
    title: "Slotwise",
    slug: "slotwise",
    category: "Web Application",
    icon: "Box",
    color: "from-purple-500 via-pink-500 to-red-500",
    tech: ["TypeScript", "React", "SQLite", "iCalendar", "Playwright"],
    demo: "https://slotwise.example",
    github: "https://github.example/northquad/slotwise",
    details: {
      Duration: "10 weeks",
      Team: "3 students",
      Role: "Product, design and code",
      Timetables: "6,200 last autumn",
    },
    daysAgo: 58,
    images: [
      { name: "slotwise-week", alt: "A week’s timetable in Slotwise with overlapping blocks printed over each other" },
      { name: "slotwise-drag", alt: "A course being dragged to another day on a phone" },
      { name: "slotwise-walk", alt: "A clock face with the walk between two lecture rooms drawn on it" },
    ],
    description: `The enrolment portal tells you about a clash after you have enrolled. Slotwise tells you before. Drag your courses around: each clash turns dark wherever two overlap.

It also knows what a portal does not: how long the walk is from the physics building to the language centre (14 minutes, 17 with the lift), and that people need lunch. Ask it for a free Friday and it tries every combination of groups, usually about 40,000 of them, before your finger has left the button.

## Notes from the build

1. The first prototype was made of sticky notes on a lab door. We copied its best feature: you can park a course at the side while you think.
2. All the combining happens **on the phone**. Nobody’s wish for a free Friday is stored on a server of ours.
3. The result goes to any calendar as an *.ics* file, and it prints on one page of A4, which turned out to be how most first-years use it.

It began as a weekend project for 30 friends. Last autumn it made 6,200 timetables.`,
  },
  {
    title: "Stepfree",
    slug: "stepfree",
    category: "Mobile App",
    icon: "Layers",
    color: "from-sky-500 to-indigo-700",
    tech: ["Kotlin", "Swift", "OpenStreetMap data", "A* routing", "GeoJSON", "VoiceOver", "TalkBack", "Hono"],
    demo: "https://stepfree.example",
    github: "",
    details: {
      Duration: "14 weeks",
      Team: "4 students, 9 testers on wheels, 3 with canes",
      Role: "Survey, design, apps",
      Surveyed: "38 buildings, 211 doors",
    },
    daysAgo: 97,
    images: [
      { name: "stepfree-route", alt: "A step-free route across a campus plan, going around a staircase" },
      { name: "stepfree-levels", alt: "Building floors drawn as stacked sheets with a lift between them" },
      { name: "stepfree-turns", alt: "Large direction arrows on two phone screens" },
    ],
    description: `The shortest way to lecture hall 2 has 31 steps. The official step-free way goes through a door that is locked after five. Stepfree is a map of both, and it knows about the door.

We surveyed 38 buildings with a tape measure, a spirit level and nine testers in wheelchairs: kerbs, gradients, the weight of doors, the size of lifts, and where the button for the automatic door has been mounted behind a plant. Then we built the routing on what hurts instead of on metres. A gentle detour of 80 metres beats a short ramp at nine per cent.

## Built with, and not just for

- Directions are written the way our blind testers give them: *“follow the wall on your left until the floor changes to carpet”*
- Reporting a broken lift takes two taps, and re-routes everyone within a minute
- The whole map works without a network, since lifts have none

The estates office now uses the survey to decide which doors to mend first. Fourteen are done. The plant has been moved.`,
  },
  {
    title: "Kiln Club Shop",
    slug: "kiln-club-shop",
    category: "E-Commerce",
    icon: "Box",
    color: "from-yellow-500 via-orange-500 to-rose-500",
    tech: ["React Router", "TypeScript", "SQLite", "Hosted checkout", "sharp"],
    demo: "https://kilnclub.example",
    github: "https://github.example/northquad/kiln-shop",
    details: {
      Duration: "6 weeks",
      Team: "2 students",
      Role: "Photography, design, shop",
      Client: "The ceramics society",
    },
    daysAgo: 140,
    images: [
      { name: "kiln-shop", alt: "A shop page of cups, bowls and vases, each a different silhouette" },
      { name: "kiln-piece", alt: "One large vase with its glaze in halftone and a price label" },
    ],
    description: `Twice a year the ceramics society empties its kiln onto a table and sells 200 pots in an hour. Everyone else comes too late. Now the table is a shop as well.

No two pots are the same, so the usual shop software, with its sizes, variants and stock levels, was mostly in the way. Here every piece is a page of its own with one photo from the front, one from below, and its maker’s mark. When it is sold, it stays visible with a line through the price, so that people can see what to come for next time.

## Decisions we liked

- **A drop, not a warehouse.** The shop opens for one weekend and then becomes an archive.
- **Reserve for ten minutes.** Nobody loses a bowl while looking for their bank card, and nobody hoards six.
- **Pick-up only.** Posting ceramics was tried in the first year. Once.

The first online kiln opening sold 174 of 181 pieces in 50 minutes. The remaining seven were ashtrays.`,
  },
  {
    title: "Tally",
    slug: "tally",
    category: "Campus Tool",
    icon: "Code",
    color: "from-purple-500 via-pink-500 to-red-500",
    tech: ["TypeScript", "Hono", "SQLite", "Web Crypto", "libsodium"],
    demo: "",
    github: "https://github.example/northquad/tally",
    details: {
      Duration: "8 weeks and an outside review",
      Team: "3 students, 1 very patient cryptographer",
      Role: "Design and code",
      Elections: "46",
    },
    daysAgo: 183,
    images: [
      { name: "tally-ballot", alt: "A ballot paper with ranked choices dropping into a box" },
      { name: "tally-count", alt: "Transfers of votes between candidates drawn as bands of dots" },
    ],
    description: `Societies elect their committees by a show of hands, in a bar, at eleven at night. Tally gives them a secret ballot that takes as long as one drink, and no longer.

Members rank the candidates on their phones. At closing time the votes are counted in front of everyone, round by round, with the transfers drawn as bands that move across the screen. It is the only software of ours that has ever been applauded, though that may have been for the new president.

## How you can check it

Each sealed ballot carries a fingerprint of the one before, and the last fingerprint is **printed and pinned to the noticeboard**. You can find your own ballot in the list, and anyone can run the count again with 60 lines of published code.

## What it is not for

We turn down elections to anything with a budget above a society’s. A ballot cast on a phone can be watched over a shoulder, and for those elections there are curtains and pencils. The help page says so in its first paragraph.`,
  },
  {
    title: "Platewatch",
    slug: "platewatch",
    category: "Sustainability",
    icon: "Code",
    color: "from-green-500 via-teal-500 to-cyan-500",
    tech: ["Python", "Raspberry Pi", "MQTT", "Svelte", "DuckDB"],
    demo: "https://platewatch.example",
    github: "https://github.example/northquad/platewatch",
    details: {
      Duration: "One term",
      Team: "4 students, 2 cooks",
      Role: "Hardware, data, display",
      Client: "North canteen",
    },
    daysAgo: 226,
    images: [
      {
        name: "platewatch-plates",
        alt: "A row of plates seen from above, each with less left on it than the one before",
      },
      { name: "platewatch-queue", alt: "A day in the canteen: the queue as a wave of dots with one peak at noon" },
    ],
    description: `The north canteen threw away 61 kilos of food a day and could not say which. Platewatch is a scale under the bin. It tells the cooks in plain words, on a screen above it.

The scale notices each plate that is scraped. A cook taps which dish it was, five buttons, glove-proof. By two o’clock the screen reads something like: *“Rice: 40% came back. Portions over 250 g come back most.”* That is all. There is no league table of students and no camera, and there never will be one.

## After one term

- Waste fell from 61 to **38 kilos** a day
- The rice spoon was replaced by a smaller one, which explains about half of it
- The same sensor counts the queue, so the screen at the door can say “4 minutes” and mean it

The part we are proudest of is the enclosure. It has survived a dishwasher, which it was not supposed to meet.`,
  },
  {
    title: "Week Zero",
    slug: "week-zero",
    category: "Landing Page",
    icon: "Box",
    color: "from-yellow-500 via-orange-500 to-rose-500",
    tech: ["HTML", "CSS", "Eleventy"],
    demo: "https://weekzero.example",
    github: "",
    details: { Duration: "9 days", Team: "2 students", Role: "Copy, design, build", Client: "The students’ union" },
    daysAgo: 275,
    images: [
      {
        name: "weekzero-poster",
        alt: "A poster with a very large zero, seven day columns and small figures arriving from all sides",
      },
    ],
    description: `Five thousand people arrive on the same weekend and all ask the same nine questions. Week Zero answers them on one page, and that works on the coach: it weighs 48 kilobytes.

The union’s old welcome site had 74 pages, a chatbot and a login. We read a year of its inbox, sorted 2,300 emails into piles on the floor, and found that nine questions made up four fifths of it. *Where do I get the key? When does the last bus go? Is it normal to know nobody?* (It is. There is tea at six.)

So the page is those nine answers, in the order of arrival: coach, key, bed, food, card, map, doctor, people, help. There is no menu. It changes twice a day during the week, and what is over folds itself away.

Emails to the union in the first week fell from 1,100 to 240. The two of us spent the money we had saved on hosting on biscuits for the tea at six.`,
  },
  {
    title: "Formfold",
    slug: "formfold",
    category: "Developer Tool",
    icon: "Code",
    color: "from-sky-500 to-indigo-700",
    tech: ["Rust", "PDF", "JSON Schema", "WebAssembly"],
    demo: "",
    github: "https://github.example/northquad/formfold",
    details: { Duration: "Evenings, mostly", Team: "1 student", Role: "Everything", Licence: "MIT" },
    daysAgo: 312,
    images: [],
    description: `A command-line tool that turns a PDF form into a web form and then fills in the PDF. It has no screen, so it has no screenshot here. We are rather proud of that.

The university has 212 forms. They are PDFs, many of them scans of a printout of a PDF, and the offices that own them will not part with them. Formfold meets them where they are: it finds the boxes, guesses what belongs in them from the words nearby, and writes a small description file that a person can correct.

\`formfold read leave-of-absence.pdf > leave.json\`

From that file comes a form that works on a phone, checks the student number, and remembers what you typed for the next one. At the end it fills in the original, box by box, so the office receives exactly the paper it insists on.

It guesses right for about seven boxes in ten. The other three take a minute each, once, and then no student ever has to print, sign and scan that form again. We have done 63 of the 212.`,
  },
];
