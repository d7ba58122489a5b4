import type { SamplePost } from "./types.ts";

/** The sample studio's posts. The content is Markdown; backticks in it are written as \`. */
export const samplePosts: SamplePost[] = [
  {
    title: "What 1,900 lost calculators taught us about search",
    slug: "lost-calculators-and-search",
    excerpt:
      "The lost-property desk had a catalogue. Nobody could find anything in it, because nobody loses a “calculating device, handheld”.",
    category: "Case Study",
    tags: "Technology, Search, Research",
    seoTitle: "What a lost-property desk taught us about search",
    seoDescription:
      "Rebuilding the search of a campus lost-property desk: ask owners for their words, accept typos, and show the shelf number first.",
    status: "published",
    daysAgo: 2,
    cover: "cover-calculators",
    coverAlt: "Overprinted calculators scattered across a grid, one of them in coral with a tag",
    likes: 31,
    author: "Teo, research",
    content: `The lost-property desk under the main hall has four shelves of calculators. When we first visited there were 1,900 items in its catalogue, and a paper sign on the counter: *If you lost a calculator, please describe it in detail. “Black” is not detail.*

There was a search box. Staff used it once a week, mostly by accident.

## Nobody searches in catalogue

We sat beside the counter for two mornings and wrote down the first sentence people said. Not the answer to a question, the first sentence. Here are five of them:

- “Hi, it’s got a sticker of a frog?”
- “I think I left it in the physics exam. Or the room before.”
- “It’s my sister’s, so it has her name on it, not mine.”
- “Casio. No, the other kind.”
- “Do you have, like, a drawer?”

The catalogue entry for the frog calculator read: \`CALCULATING DEVICE, HANDHELD, BLK. RM 2.14. DEC.\` Every fact the owner knew was missing. Every fact the desk had recorded was one the owner did not know, except the colour, which was black, like that of 1,640 others.

## Three changes, in order of use

**We changed the form before the search.** The person who hands a thing in now gets one question: *What would you say to get this back?* It is an open field. It takes about nine seconds to fill, and “frog sticker, chewed corner” beats anything a ranking formula can do afterwards.

**Then we made the search forgiving.** It ignores case, accents and plurals, and takes one wrong letter in a word of five. “Calulator” was the third most common query. We also map everyday words to each other: *earbuds, airpods, headphones; bottle, flask, thermos.* That list has 64 lines, was typed by one person in an evening, and improved things more than the vector index we had spent two weeks on.

**Last, we turned the result upside down.** The old page showed a date, a category, a description, and at the very bottom the shelf. The new one shows the shelf number first, in type you can read from the other side of the counter.

## What happened

In the first full month 212 things went back to their owners, up from 58 in the same month a year earlier. The median visit dropped from six minutes to under two. We would love to credit the algorithm. Most of it was the frog.

One more number, for anyone planning a similar project: of the 14 days we had budgeted for search, ten would have been better spent at the counter. We now plan it that way round.

The physics exam, by the way, accounts for a third of all calculators. If you invigilate one, look under the desks.
`,
  },
  {
    title: "A timetable clash checker in forty lines",
    slug: "clash-checker-in-forty-lines",
    excerpt: "",
    category: "Tutorial",
    tags: "Development, TypeScript, Technology",
    seoTitle: "Write a timetable clash checker in TypeScript",
    seoDescription:
      "Sort the slots, look ahead until nothing can overlap, and warn about rooms too far apart. A small TypeScript tutorial from the makers of Slotwise.",
    status: "published",
    daysAgo: 9,
    cover: "cover-timetable",
    coverAlt: "A week of coloured timetable blocks, two of them colliding in darker ink",
    likes: 38,
    author: "Imani, front end",
    content: `Slotwise started as a spreadsheet with a column called “oh no”. This is the part that replaced the column. It fits on one screen and needs no library, and you are welcome to it.

## Time is a number

The first bug in every timetable program is a comparison of strings. \`"9:30" > "10:00"\` is true, as far as a computer is concerned. So turn the clock into minutes since midnight at the door and never think about colons again.

\`\`\`ts
type Slot = { course: string; day: number; start: number; end: number; room: string };

/** Minutes since midnight: at("9:30") is 570. */
export function at(clock: string): number {
  const [hours = 0, minutes = 0] = clock.split(":").map(Number);
  return hours * 60 + minutes;
}
\`\`\`

Days are numbers as well, Monday being 1. We tried real dates first. Then somebody imported a timetable across the end of summer time, and one seminar took place an hour before itself.

## Two slots clash when each starts before the other ends

Read that heading again, because it is the whole algorithm. No need to draw the six ways in which two bars can overlap. What remains is not to compare everything with everything: sort by start, and stop looking ahead at the first slot that begins after the current one is over.

\`\`\`ts
const inOrder = (slots: Slot[]) => slots.toSorted((a, b) => a.day - b.day || a.start - b.start);

export function clashes(slots: Slot[]): [Slot, Slot][] {
  const sorted = inOrder(slots);
  const found: [Slot, Slot][] = [];
  for (const [index, slot] of sorted.entries()) {
    for (const later of sorted.slice(index + 1)) {
      if (later.day !== slot.day || later.start >= slot.end) break;
      found.push([slot, later]);
    }
  }
  return found;
}
\`\`\`

Note the \`>=\`. A lecture that ends at 11:00 and one that starts at 11:00 do not clash. They are merely unkind, which is the next function.

## Being unkind

Our campus is a kilometre long and the chemists are at the wrong end of it. So we also report back-to-back slots with too long a walk between them.

\`\`\`ts
export function rushes(slots: Slot[], walk: (from: string, to: string) => number) {
  const sorted = inOrder(slots);
  return sorted.flatMap((slot, index) => {
    const next = sorted[index + 1];
    if (!next || next.day !== slot.day || next.start < slot.end) return [];
    const late = walk(slot.room, next.room) - (next.start - slot.end);
    return late > 0 ? [{ slot, next, late }] : [];
  });
}
\`\`\`

\`walk\` is yours to supply. Ours looks up a small table of building pairs, filled in by a member of the team with a stopwatch and, by her own account, a limp.

## Test it with the awkward ones

Before you trust it, feed it these: two identical slots, one slot inside another, a slot of zero minutes, the same hour on two days, and an empty list. If all five behave, you are done, and the rest is colours.
`,
  },
  {
    title: "We deleted the dashboard and nobody noticed",
    slug: "we-deleted-the-dashboard",
    excerpt: "Six weeks of charts, three regular readers, two of them us. What we put in its place is a sentence.",
    category: "Opinion",
    tags: "Design, Product, Data",
    seoTitle: "We deleted our dashboard and nobody noticed",
    seoDescription:
      "A student housing office asked for charts. It needed a sentence. How we removed a dashboard, and how to tell whether yours should go too.",
    status: "published",
    daysAgo: 17,
    cover: "cover-dashboard",
    coverAlt: "A grid of poster-like charts, one torn away to leave blank paper",
    likes: 40,
    author: "Ravi, studio lead",
    content: `Last winter we built a dashboard for a housing office. It had eleven charts, a date picker and a map. It took six weeks. At the presentation somebody said “wow”, and we should have been suspicious right then.

In April we looked at who opened it. Three people did so regularly. Two of them worked here.

## What we did next

We took it offline on a Friday without telling anyone. Yes, we had agreed on that with the head of the office beforehand, who said: “Please do. I want to see who screams.” Here is the list of everybody who screamed:

1. A monitoring service of ours, at 18:04.
2. ~~The deputy director~~ (she had mistaken it for another system)

> I look at the first number on Mondays. I did not know there was more if you scrolled.
>
> — Someone who had asked for the scrolling part

So we went back and asked a better question. Last time it had been “What would you like to see?”, and people like to see everything. This time we asked: *What did you do last week that you would have done differently if you had known something?*

The answers had nothing to do with charts:

- “I would have sent the plumber to block C on Tuesday rather than Thursday.”
- “I would have rung the two students who had not picked up their keys.”
- “Nothing, it was a quiet week. I would have liked to know *that*.”

## The sentence

Every weekday at 7:30 the office now gets a message. On most days it says:

> Nothing unusual. 4 repairs open, oldest 2 days. 0 keys waiting.

When there is something to do, it says what, and who: *Block C reported the same tap three times since Sunday. Two keys have been waiting for more than 48 hours: rooms C114 and A020.* No login and no colour. It is generated by 130 lines of code that a first-year can read, and it can be forwarded to a plumber.

After a month we asked the third reader, the one who did not work here, whether she missed the charts. She had printed the only one she used, and it was on the wall behind her.

## How to tell whether yours should go

We are not against charts. A chart is the right thing when you do not know the question yet. But try this on any dashboard you look after:

- For each tile, name the person who did something *because of it* in the past month, and what.
- If you cannot, write the sentence you would send them instead.
- If there is no sentence either, ~~move it to the second page~~ delete it.

Ours would have failed on ten out of eleven tiles. We charged for all eleven, and have since learned to ask for the sentence first.
`,
  },
  {
    title: "We let a language model take the minutes for a term",
    slug: "language-model-takes-the-minutes",
    excerpt:
      "Thirty-one meetings, one robot secretary. It was good at length, bad at names, and once elected a treasurer who did not exist.",
    category: "AI",
    tags: "AI, Technology, Societies",
    seoTitle: "Letting a language model write meeting minutes: what went wrong and right",
    seoDescription:
      "A term-long trial of machine-written minutes for student societies, with a table of errors and the rules we kept afterwards.",
    status: "published",
    daysAgo: 24,
    cover: "cover-minutes",
    coverAlt: "Speech bubbles in two inks stacked over ruled lines of minutes",
    likes: 27,
    author: "Northquad editors",
    content: `Nobody joins the film society to take minutes. So when nine societies asked whether “the AI thing” could do it, we ran a trial for a whole term: 31 meetings, all recorded with everyone’s agreement, transcribed and summarised on a machine in our own room. The human secretary wrote minutes too, without seeing the others. Then we compared.

## Counting mistakes

We marked each error by hand and sorted them by what they would have cost.

| Kind of mistake | Machine | Human | Worst case |
| --- | ---: | ---: | --- |
| Decision left out | 4 | 11 | Nobody booked the hall |
| Decision that was never made | 9 | 0 | A treasurer called “Agenda” was elected |
| Wrong person named | 23 | 2 | The absent member volunteered for everything |
| Wrong number or date | 6 | 7 | Ball tickets at 5 instead of 15 |
| Joke recorded as fact | 14 | 1 | “The committee will acquire a horse” |
| Hours until sent | 1 | 52 | — |

The table has two stories. Humans forget, and they are slow: the median minutes arrived two days later, and four times not at all. The machine forgets little and is quick, but it makes things up in an even tone, and it does so exactly where it matters. A missing decision gets noticed. An invented one gets carried out.

## Why names are hard

Twenty-three wrong names in 31 meetings sounds hopeless until you listen to the recordings. People say “I can do that” and “she said she’d ask him”. In a room everyone knows who that is. On a recording it could be the radiator.

We tried separate microphones, which helped, and reading out names before speaking, which made everyone sound like a submarine crew. In the end we gave the model a smaller job.

## What we kept

The machine no longer writes minutes. It prepares a draft of three lists: things that sound like decisions, things that sound like tasks, and things that sound like money. Each line links to the moment in the recording. The secretary plays the ones that matter, strikes the horse, and sends the rest. That takes ten minutes and happens the same evening.

The rules that came out of it now hold for everything we build with models:

1. It may point, but a person decides.
2. Whatever it claims carries a link to where it found it.
3. Recordings never leave the room, and are deleted when the minutes are approved.
4. If a mistake would be expensive, make it look unfinished. Our drafts are typed in grey until somebody has confirmed them.

The fourth is about layout rather than models, and of the four it prevented most. People check grey text. Black text they forward.

For the record, the riding club has asked about the horse.
`,
  },
  {
    title: "No, the library card does not need a blockchain",
    slug: "library-card-no-blockchain",
    excerpt: "We are asked about once a term, usually by someone with a slide. Here is the answer we now print out.",
    category: "Blockchain",
    tags: "Blockchain, Opinion, Libraries",
    seoTitle: "Does a library card need a blockchain?",
    seoDescription:
      "Four questions to ask before putting campus records on a blockchain, and the one student project where we found a use for the idea.",
    status: "published",
    daysAgo: 38,
    cover: "cover-blockchain",
    coverAlt: "Linked square blocks in blue-black ink with one library card in coral lying across them",
    likes: 22,
    author: "Ravi, studio lead",
    content: `About once a term somebody shows us a slide with a hexagon on it. The hexagon contains a padlock. The proposal is to put library cards, course credits or laundry tokens on a blockchain, and would we build it?

We have said no four times. To save everyone a meeting, here is how we decide.

## Four questions

**Who do you not trust?** A blockchain lets parties who distrust each other share one list without putting anybody in charge. A library has somebody in charge. She is called the librarian, and if you do not trust her with the list of books, you have a different problem, for which there are committees.

**Who needs to write to it?** If the answer is “we do”, you need a database. It is fine for it to be a dull one. Ours have been running for years and the most exciting thing they have done is finish a backup.

**What happens when it is wrong?** Someone borrows a book as *Jon* who is registered as *John*. In a database, that is a correction and an apology. In a list that cannot be changed, the mistake is now a feature, and so is the student’s old name, which she changed for a reason.

**Must it be forgettable?** People have the right to be deleted. “Immutable” and “deleted on request” cannot both be on the slide.

## The part of the idea worth stealing

There is an older and smaller invention inside every blockchain: each entry carries a fingerprint of the one before. Change something in the middle and every later fingerprint stops matching. You can have that in an ordinary table, with one extra column and no coin.

We used it in [Tally](/portfolio/tally), our voting tool for societies. After an election each voter can check that their sealed ballot is in the list, and anyone can check that no line was removed or swapped afterwards. The fingerprint of the last line is printed, on paper, and pinned to the noticeboard at closing time. To forge the election you would have to change the database *and* the noticeboard, and the noticeboard is opposite the porter.

It took two days to build. It has no tokens, uses no more power than any other web page, and when a first-year asks how it works, we can explain it before their coffee is cold.

## What we would say yes to

Several universities that want to recognise each other’s certificates, with no joint office to run the list: there the first question has an honest answer, and we would listen. Bring the other universities. Leave the hexagon.
`,
  },
  {
    title: "Weighing our own website",
    slug: "weighing-our-own-website",
    excerpt: "",
    category: "Sustainability",
    tags: "Sustainability, Performance, Technology",
    seoTitle: "How we put our website on a diet",
    seoDescription:
      "We weighed every kilobyte of our own site on an old phone. What we threw out, what we kept, and why the biggest saving was a font.",
    status: "published",
    daysAgo: 52,
    cover: "cover-weight",
    coverAlt: "A balance with a heavy block of dots on one side and a small coral disc on the other",
    likes: 18,
    author: "Imani, front end",
    content: `There are calculators that tell you how many grams of carbon dioxide your website emits per visit. We ran ours through three and got three answers, the largest eleven times the smallest. So we stopped converting into grams and weighed what we can actually weigh: bytes, and how warm a phone gets.

The phone was a five-year-old one from the drawer, with a battery at 71 per cent of its youth. The old version of our home page weighed 3.4 megabytes and needed 9.1 seconds on the tram. Here is where it went.

## The list of shame

- **Fonts, 610 KB.** Four families in nine weights. Two weights were used for a single word each.
- **A video, 1.6 MB,** of a hand drawing on paper. Nobody we asked could remember what it drew.
- **Pictures, 780 KB,** in one size for everybody. A phone received posters.
- **Scripts, 390 KB,** among them a library for animating numbers. We had one number.

## What we did

We cut the fonts to the letters the site uses and to the weights the designer could defend in person, with the page projected behind her. Three families, 70 KB. That one hurt, and it was the largest saving per hour of work.

The video became a drawing. Pictures now come in three widths and two formats, and the browser takes what it needs. They are printed in two flat inks, which was a question of taste, but flat colour also compresses absurdly well.

Scripts went last. For every one of them we asked what breaks if it never arrives. If the answer was “nothing anyone would ring us about”, it left.

## Then the warm part

A page can be light and still keep a processor busy. Our old hero ran an animation that redrew the screen 60 times a second, for as long as the tab was open, even with nobody looking. On the drawer phone, ten minutes of it cost three per cent of battery. So these days what moves stops by itself, pauses when it is out of sight, and stays still for people whose system asks for calm.

The rules that did most of it fit on a postcard:

\`\`\`css
@font-face {
  font-family: "Bricolage Grotesque";
  src: url("/fonts/bricolage-latin.woff2") format("woff2");
  unicode-range: U+0020-007E, U+00A0-00FF, U+2010-2027;
  font-display: swap;
}

/* Far below the fold: not laid out until it comes near. */
.story {
  content-visibility: auto;
  contain-intrinsic-size: auto 480px;
}

@media (prefers-reduced-motion: reduce) {
  .ticker {
    animation: none;
  }
}
\`\`\`

The middle one is the least known. It lets the browser skip what nobody has scrolled to yet, and the second line in it keeps the scroll bar honest in the meantime.

## Result

The home page now weighs 290 KB on a first visit and next to nothing on the second. On the tram it is readable in about a second and a half. We do not know how many grams that is.

We do know what the phone felt like in the hand, and the next thing we will measure that way is our own students’ union portal, which after four minutes could keep tea warm.
`,
  },
  {
    title: "How to hand over a student project before you graduate",
    slug: "handing-over-a-student-project",
    excerpt:
      "Every campus has an app that worked until its author got a job. A checklist for the last eight weeks, from people who have inherited eleven of them.",
    category: "Development",
    tags: "Technology, Documentation, Teams",
    seoTitle: "How to hand over a student software project",
    seoDescription:
      "A checklist for the last eight weeks of a student software project: owners, accounts, money, a one-page manual, a rehearsal and a date to switch off.",
    status: "published",
    daysAgo: 66,
    cover: "cover-handover",
    coverAlt: "Two large hands built from shapes passing a key over a halftone sun",
    likes: 36,
    author: "Northquad editors",
    content: `The bike-pump map was a lovely thing. It showed all the pumps on campus, with a button to report a broken one. Then its author graduated, her university account was closed, the map’s key had been tied to it, and one morning in October the pumps were gone. They were still standing there, of course. It is just that nobody knew.

We have inherited eleven student projects by now, some of them from ourselves. The ones that lived had been handed over on purpose. Here is how, counting down from eight weeks before you leave.

## Week 8: Say the date out loud

Tell your users, your supervisor and your team when you will stop. People plan around a date; around “soon” they plan nothing. If you feel awkward about it, remember that the alternative is that they find out by error message.

In the same week decide which of three things you want:

- **Somebody takes over.** The rest of this article is about that.
- **It freezes.** It goes on working but gets no changes. Only possible if it can live without updates, which rules out nearly everything with a login.
- **It ends.** A perfectly good outcome. Skip to the last section.

## Week 7: Find two people, not one

One successor is a single point of failure with a dissertation due. Look for two, from different years. They need not be better programmers than you. The best one we ever found was a geographer who used the thing daily and was annoyed by it.

Pay them if you can. If you cannot, say what they get: the reference, the room, the name on the page.

## Week 6: Write down every account

Make a table with a line for everything that has a login or a bill: the domain, the server, the mail service, the app stores, the repository, the analytics you forgot. For each, note who owns it, who pays, when it expires and which address gets the warning.

You will find at least one that belongs to a person who left before *you* came. Start on that one today, because getting it back takes five weeks and a letter.

## Week 5: Move the owners

Nothing may belong to a personal address. Set up one for the project, with a password in a shared vault, and make it the owner of everything in the table. Then change each secret: keys, tokens, database passwords. Not because you distrust anybody, but because doing it proves that the new team knows where they all live.

Money counts too. If the server is paid with your card, the project will die on the day your card does.

## Week 4: One page, not a wiki

Write a single page that a tired person can follow at night. Ours has six headings and nothing else:

1. What this is, and who complains when it is down
2. How to start it on your own machine, from an empty folder
3. How to put a change live
4. How to take one back
5. Where the backups are, and when you last restored one
6. What is odd, and why

The sixth is where you confess. “The import fails on leap days. We know.” Every oddity you write down saves somebody an evening of wondering whether they are the problem.

Leave out how the code works. Code that needs a guided tour should be renamed rather than described.

## Week 3: The rehearsal

Now the important one. Sit on your hands while a successor does the following with only the page to help: install it on a fresh machine, change a word on the front page, put it live, take it back, and restore yesterday’s backup into an empty database.

You are not allowed to speak. Whenever you would have, write down the sentence you swallowed. It belongs on the page.

Our record is 19 swallowed sentences in a single rehearsal. The page was written by a person who gives talks on documentation.

## Week 2: Let something break

Swap roles for a week. All questions and alarms go to the new team, and you answer only if they ask. If nothing breaks by itself, arrange it: let a certificate near its end, or stop a service on a quiet afternoon, with warning. A first fire is much easier while the old owner is still in the building.

## Week 1: Remove yourself

Take away your own access. All of it, including the secret one. It feels like handing in the keys to a flat, and it has the same purpose: as long as you can still get in, everyone will assume that you look after the place.

Offer one conversation a month for three months, with dates. After that you are a user with unusually strong opinions.

## If it should end instead

Ending well is also a service. Give eight weeks’ notice. Let people export what is theirs, in a format that opens without you. Put up a page that says what the thing was, when it stopped and what to use now, and pay for its address for two years, so that the name is not bought by a casino. Publish the code if you may.

Then delete the data you no longer have a reason to keep, and have a drink with the team.

## The short version

Two people, one address, one page, one rehearsal. If you only have an afternoon, do the rehearsal: it will show you the other three.

And if you are the one inheriting something: ask for the table of accounts first. Code can be read. A lost domain is just a blank space with somebody else’s adverts on it.

The bike pumps are back, incidentally. The new map is a sheet of paper at each pump with a telephone number. It has had no downtime so far.
`,
  },
  {
    title: "Designing for one bar of signal",
    slug: "designing-for-one-bar",
    excerpt:
      "The lecture hall is a concrete box with 400 phones in it. We moved in for a week and redrew everything that waited.",
    category: "Design",
    tags: "Design, Mobile, Accessibility",
    seoTitle: "Designing campus apps for one bar of signal",
    seoDescription:
      "What we learned from a week of testing in a concrete lecture hall: keep typed text, show the age of data, and never block on a picture.",
    status: "published",
    daysAgo: 81,
    cover: "cover-signal",
    coverAlt: "Concentric halftone signal arcs fading out above a block of lecture seats",
    likes: 25,
    author: "Wanjiru, design",
    content: `Lecture hall 3 was built in 1971 out of enthusiasm and reinforced concrete. It seats 400. At five past the hour, 400 phones look for the same access point, which is on the other side of the wall and gives up.

This is where our users use our products. We, on the other hand, had been testing in a room with a cable. So for a week we worked from row M.

## What we saw

The first discovery was that slow is not the problem. People wait quite patiently for something that is coming. What makes them swear is not knowing whether it is. A spinner says the same thing after one second and after forty, and after forty it is lying.

The second was that the network rarely fails cleanly. It accepts your request, thinks about it, and hangs up after you have put the phone away. A student near us filled in a nine-field form three times that week. She now owns three bicycles, according to the parking office.

## What we changed

**Typed text is sacred.** Whatever you type is kept on the phone as you type it. If sending fails, the words are still there, and the button says “Try again”, with what went wrong above it in a whole sentence.

**Sending twice counts once.** Each form carries a number that is made when you open it. Send it five times and the server notices that it is the same one. Goodbye, bicycles two and three.

**Old data with its age on it.** Yesterday’s timetable is right in 98 cases out of 100. So we show it at once, with a small line: *as of 08:10, checking*. When the new one arrives, only what differs is marked. Nobody has ever complained about the line, and several people thanked us for it.

**Words first, pictures when they come.** Every picture has its space reserved and a blurred hint in it that weighs less than this paragraph. Nothing jumps under your thumb. If the picture never comes, its description does the work.

**No spinner before 200 milliseconds and none after five seconds.** In between it is fine. Beyond that you get a sentence and a choice.

## How to try it

You do not need a bunker. Open the network panel in your browser’s developer tools, choose the slowest preset, then switch to offline *in the middle* of an action, and back on ten seconds later. Do it with every form you have. It takes an afternoon and is humbling.

Better still, find your own lecture hall 3. The seats are awful, but the view of your product is excellent.
`,
  },
  {
    title: "Shelfmate has lent its ten-thousandth book",
    slug: "shelfmate-ten-thousand",
    excerpt: "",
    category: "News",
    tags: "News, Shelfmate, Sustainability",
    seoTitle: "Shelfmate lends its 10,000th textbook",
    seoDescription:
      "Ten thousand loans between students, a return rate that surprised us, and what changes in Shelfmate this term.",
    status: "published",
    daysAgo: 104,
    cover: null,
    coverAlt: "",
    likes: 14,
    author: "The Shelfmate team",
    content: `On Tuesday at 11:52 a copy of *Introductory Statistics* changed hands outside the north canteen. Its spine is broken, its bell curves wear moustaches. It was also loan number 10,000.

When we started Shelfmate two and a half years ago, the sceptics told us that students do not return books. We had no data, only a hope and a reminder email. Now there is data:

- 10,000 loans, made by 3,412 people
- 96.1 per cent came back by the agreed date or within a week of it
- 3.2 per cent came back later than that, some with a biscuit by way of apology
- 0.7 per cent are gone, that is 70 books, 19 of them the same edition of the same law commentary

We have no theory about the law commentary. If you do, write to us.

## Why they come back

We asked 200 borrowers. The reminder matters less than we thought. What matters is that the loan has a face: you borrowed it from Efe in the year above, who told you which chapters to skip, and you will see Efe on Thursday. A library book belongs to everyone. This one belongs to Efe.

That is also why there are still no ratings for people in Shelfmate, although they are requested every month. You can see whether someone has open loans, and that is all. Nobody should have to earn four stars before they may learn statistics.

## What is new this term

**Course lists.** Lecturers can publish their reading list, and you see at a glance which titles somebody on campus would lend you. Forty-one courses have one so far.

**Pass it on.** If a third person wants the book you have, you can hand it over directly and the owner only has to say yes. It saves two meetings in a corridor.

**Shelf for departments.** The premium version, for reading rooms and tutors with a cupboard full of books. It pays for the servers. Lending between students costs nothing and stays that way.

**Better scanning.** Point the camera at the bar code; if it has been scratched off, which happens with second-hand copies, type the title and we find the edition.

## What did not work

In spring we tried a map of all available books. It was pretty, and people kept using it to see where other people lived, more or less. We removed it after six days. The exchange points stayed, since they show places and no persons.

To everyone who has lent a book to somebody they did not know: thank you. To whoever has the 19 law commentaries: the reminder is in your inbox. It is a friendly one, so far.
`,
  },
  {
    title: "Teaching a treasurer our software in nine minutes",
    slug: "treasurer-in-nine-minutes",
    excerpt:
      "Society treasurers change every year and inherit a shoebox. We timed how long it takes until the first receipt is booked.",
    category: "Case Study",
    tags: "Design, Onboarding, Societies",
    seoTitle: "Onboarding a society treasurer in nine minutes",
    seoDescription:
      "Notes on an onboarding without a tour: start with the shoebox, use real receipts, and let people undo.",
    status: "draft",
    daysAgo: 5,
    cover: "cover-treasurer",
    coverAlt: "A shoebox spilling overprinted receipts into a neat column of coins",
    likes: 0,
    author: "Noor, product",
    content: `Every October some 140 students on our campus become treasurers. Most did not stand for it; they were out of the room. They get a shoebox, a bank card that does not work yet, and a spreadsheet with a tab called “DO NOT USE (2)”.

We have been building a small ledger for them. Before writing any help text we wanted to know one thing: how long does it take a new treasurer, alone, to book a first real receipt?

## The first try: 34 minutes

Our first version opened with a tour. Six bubbles pointed at six parts of the screen. Of the eight people we watched, seven closed it at the second bubble, and the eighth read all of it and then asked where to begin.

After that they had to set up a year, a currency, accounts and categories, all of which are sensible things to have and none of which were in the shoebox.

## The second try: 21 minutes

We removed the tour and filled in the set-up with guesses: this academic year, the currency of the country, the seven categories that covered 94 per cent of last year’s bookings in 30 societies. Everything could be changed later, and in the months since, almost nobody has changed anything.

What held people up now was fear. This is other people’s money. They would type an amount, look at it, delete it and ask the person next to them.

## The third try: 9 minutes

So the third version is built around not being afraid:

1. The first screen says *Take any receipt out of the box* and shows a camera button.
2. Amount and date are read from the picture, and shown in grey, next to the picture, until you tap them.
3. Above the save button it says: *You can undo this at any time. Undone bookings stay visible, crossed out, as they would in a paper book.*
4. When it is saved, the shoebox on the screen has one receipt fewer in it.

The third line took us longest to write and made most of the difference. People who know that they can take something back are quicker to do it, and, looking at the numbers, they also take back less.

## Still to find out

Before this is published: get the autumn numbers from the rowing club and the choir, ask the auditors whether we may quote them, and check whether the nine minutes hold for people who use a screen reader. Our two testers needed 14, mostly because of the camera step. That is not good enough, and the fix (typing first, photo later) should be in this article rather than promised by it.
`,
  },
  {
    title: "The case against the friendly empty state",
    slug: "against-the-friendly-empty-state",
    excerpt: "A drawing of a cactus will not help anyone to book a seminar room.",
    category: "Design",
    tags: "Design, Writing, Opinion",
    seoTitle: "The case against the friendly empty state",
    seoDescription:
      "Empty screens need a reason and a next step, and can do without the cactus. Notes from rewriting 26 of them.",
    status: "draft",
    daysAgo: 11,
    cover: "cover-empty",
    coverAlt: "A lone cactus made of dots in the middle of a large empty frame",
    likes: 0,
    author: "Wanjiru, design",
    content: `You know the screen. A pastel cactus, or a telescope, or an astronaut who has nothing to do. Below it: “It’s quiet in here!” You came to find a seminar room for four people at two o’clock, and the software is making small talk.

We counted ours. Across five products we had 26 empty states, 14 of them with a drawing. Then we wrote beside each *why* the list could be empty when somebody sees it.

## Five kinds of nothing

1. **Nothing yet.** You are new here. The screen should offer the first step, and one example of what it will look like afterwards.
2. **Nothing left.** You have done it all. This is the only one that may celebrate, and briefly.
3. **Nothing found.** Your search was too narrow. Say what was searched for, and offer to drop the filter that excludes most.
4. **Nothing allowed.** It exists, but you may not see it. Say so, and who could change that.
5. **Nothing arrived.** The network or the server failed. This is an error, and dressing it as a cactus is a lie.

All five used the same component in our code. It had a property called \`mood\`.

## What we wrote instead

For the seminar rooms, the old text was: “No rooms here. Looks like everyone’s studying!” The new one reads: “No room for 4 is free at 14:00. At 14:30 there are two: B12 and B15.” Below it are two buttons, one for each.

It took more work than the cactus, because the program has to know what comes next. That is rather the point. An empty state is a question the user has put to you, and a joke in reply is only funny if you also have the answer.

In a test with 20 people, 17 booked one of the two rooms. With the old screen 6 had found a room in the end, three of them by walking around.

## What remains of the drawings

One. When you hand back the last borrowed book before summer, Shelfmate shows an empty shelf with a cat on it. The cat is printed in coral, it appears once a year, and we will defend it to the end.

*Editor’s note: needs screenshots of before and after. Also, is the number for walking around really three? Teo has the sheets.*
`,
  },
  {
    title: "Collex opens in one hall of residence first",
    slug: "collex-opens-in-one-hall",
    excerpt:
      "Our campus exchange starts with 312 people, four exchange points and one very large box of extension leads.",
    category: "News",
    tags: "News, Collex, Sustainability",
    seoTitle: "Collex opens in one hall of residence first",
    seoDescription:
      "Collex, the campus exchange by Northquad, starts as a trial in a single hall. Why so small, how it works and what comes next.",
    status: "scheduled",
    publishInDays: 9,
    daysAgo: 1,
    cover: "cover-collex",
    coverAlt: "Books, a lamp and a bicycle wheel trading places along two crossing arrows",
    likes: 0,
    author: "The Collex team",
    content: `Collex starts on Monday, and almost nobody can use it. That is deliberate. For the first four weeks it is open to the 312 people who live in Eastfield Hall, and to nobody else.

## Why so small

An exchange is only as good as what is in it. Open to a whole campus on day one, it would hold nine bicycles, 4,000 people looking for a bicycle, and a lot of disappointment. In one building there is enough of both sides: every June Eastfield fills two skips with lamps, pans and extension leads, and every October its new residents buy lamps, pans and extension leads.

We weighed the skips this year, with the warden’s help and borrowed gloves: 1.9 tonnes. We sorted half a tonne of it into *works*, *could work* and *no*. Sixty-two per cent worked.

## How it goes

You photograph a thing, or type the course code if it is a book. You say what you would like for it: money, another thing, or nothing. Somebody else in the hall sees it and proposes one of three times at one of four exchange points: the laundry, the bike cellar, the front desk and the bench that everyone calls “the bench”.

- Prices have no decimals, because nobody has coins.
- Offers end by themselves after 14 days, so the list never fills with ghosts.
- There are no private messages. The three times replace them, and so far every trial user has said they prefer that.
- A swap can go in a triangle. If Bao wants your kettle, you want Lucia’s lamp and Lucia wants Bao’s dictionary, Collex notices and asks all three of you.

The triangle took longer to build than everything else together. We think it is worth it, and if we are wrong, we will write about that as well.

## What we do not know yet

Whether people haggle. Whether a book for the winter course is worth anything in February. Whether the warden regrets giving us the bike cellar. We have put a jar at the front desk for complaints on paper. The jar is anonymous, and it is emptied on Fridays.

After four weeks we publish the numbers, whatever they are: how many things changed hands, how many offers ended as ghosts, and what the skips weigh next June. If it goes well, Westfield and the two halls by the river follow, and then everyone with an address from the university.

Until then, if you do not live in Eastfield but know someone who does: they may be very popular on Monday.
`,
  },
];
