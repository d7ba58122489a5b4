import { defineSite } from "#app/config/site/define-site.ts";

/*
 * All of the studio's own texts, links and colors. You can change them without knowing how to program:
 *
 *   - Change only the text between quotation marks. Keep the marks and the commas.
 *   - A web address starts with https://, a page of this site with a single slash, such as /contact.
 *   - A list is between [ and ]. Where a comment says “exactly three”, the list must have three entries.
 *   - When something is missing or mistyped, the site does not start and tells you where the mistake is.
 *
 * Addresses that end in .example and phone numbers with 555-01 are placeholders. Replace them with your own.
 * Blog posts, projects and testimonials are not in this file. You write them in the admin area.
 */
export const site = defineSite({
  name: "Northquad",
  tagline: "Empowering Students. Modernizing Campuses.",
  // The summary that search engines and link previews show. At most 200 characters.
  description:
    "Northquad is a student-run technology studio. We design and build the tools a campus is missing, and we use them ourselves.",
  // The language of your texts, such as en or pt-BR: https://www.w3.org/International/questions/qa-choosing-language-tags
  language: "en",
  // The time zone of your dates, such as Europe/Berlin: https://en.wikipedia.org/wiki/List_of_tz_database_time_zones
  // Empty: that of the server.
  timeZone: "",

  emailContact: "hello@northquad.example",
  // Up to four, or none: []. Visitors see “display”; their phone dials “href”, which must have no spaces.
  phoneContacts: [
    { label: "New projects", display: "+1 555 0104", href: "tel:+15550104" },
    { label: "Help with a product", display: "+1 555 0117", href: "tel:+15550117" },
  ],
  // The chat that the big button on the home page opens. Empty: no button.
  groupChat: "https://chat.example/northquad",

  // The top of the home page.
  hero: {
    badge: "New",
    badgeText: "Explore Our Latest Creations",
    headline: "We Build Ideas into Digital Reality",
    lede: "We are students who got tired of filling in the same PDF twice. From a room above the print shop on the north quad, we build websites, shops and campus tools that survive the first week of term.",
    joinLabel: "Join Commuity",
  },

  // The animation before a visitor first sees the home page: “We make”, and then these words one after the other.
  loader: {
    lead: "We make",
    words: ["custom websites", "e-commerce store", "web applications", "landing pages"],
    skipByKey: "Press any key to skip",
    skipByTap: "Tap to skip",
  },

  // The titles of other parts of the home page, and the texts of their links.
  home: {
    workLink: "See the work",
    projectsTitle: "Off the press",
    projectsLink: "All projects",
    quotesTitle: "What people say",
    postsTitle: "From the notebook",
    postsLink: "Read the blog",
  },

  // Exactly three.
  features: [
    {
      title: "Student-first design",
      text: "Every screen is tried by someone with a cracked phone, one bar of signal and four minutes until a lecture. If they get lost, we redraw it.",
    },
    {
      title: "Smart technology",
      text: "Smart means it does one dull job without being asked: it spots the room change, reserves the book, closes the form at midnight. Then it keeps quiet.",
    },
    {
      title: "Future ready",
      text: "Students graduate, and so do their side projects. Ours come with plain code, a written handover and an export button, so next year’s team can pick them up.",
    },
  ],

  // “How we work”. Exactly three steps.
  timeline: {
    title: "How we work",
    intro: "A project fits into one term, because that is how long we all have.",
    steps: [
      {
        title: "Discover",
        text: "We stand in the queue your software is meant to shorten. You get two pages: what hurts, who it hurts, and what we would leave alone.",
        takes: "Weeks 1–2",
      },
      {
        title: "Design and Develop",
        text: "Paper first, then a working slice by the end of the second week. You try it every Friday, and we change what you tripped over.",
        takes: "Weeks 3–8",
      },
      {
        title: "Deliver",
        text: "We launch quietly, to one department. When a week goes by with nothing on fire, everybody gets it, and you get the keys and the manual.",
        takes: "Weeks 9–10",
      },
    ],
  },

  vision: {
    title: "A campus should be easier than the degree",
    paragraphs: [
      "Learning thermodynamics is supposed to be hard. Finding the room it is taught in is not. Somewhere between the enrolment portal, the library login and the form that must be printed, signed and scanned, students lose an afternoon every week to software that nobody likes and nobody owns.",
      "We think the people who use a campus should be able to build it. So every Northquad product starts with a student’s complaint, is made with students who get paid, and stays free for whatever a student needs on an ordinary day.",
    ],
  },

  products: {
    title: "Our Products",
    intro: "Small tools, each with one job, all in daily use somewhere on a campus.",
    // One to six. For a product without a page, write href: null (no quotation marks), and its tile cannot be clicked.
    // “art” is the drawing on the tile: shelf, timetable, night, signal, map or ticket.
    tiles: [
      {
        name: "Shelfmate",
        text: "Borrow the textbook from the person who sat the course last year. Reminders included, awkward messages not.",
        href: "https://shelfmate.example",
        art: "shelf",
      },
      {
        name: "Slotwise",
        text: "Drag your courses around until Friday is free. Slotwise knows the clashes, the walking times and the lunch break.",
        href: "https://slotwise.example",
        art: "timetable",
      },
      {
        name: "Nightdesk",
        text: "Which library floor still has a free desk at 10 p.m.? In trial with one building and eleven very tired testers.",
        href: null,
        art: "night",
      },
    ],
    more: "More exciting products are on the way...",
  },

  // At least four questions, at most 30.
  faq: {
    title: "Asked in corridors",
    // The text before the link “Contact our support”.
    stuck: "Still stuck?",
    items: [
      {
        question: "Which products do you have?",
        answer:
          "Two that anyone can use today: Shelfmate, for lending textbooks, and Slotwise, for building a timetable. Collex, our campus exchange for study materials, books and everyday essentials, is being built; Nightdesk, which finds a free desk, is in trial. The portfolio shows what we have made for others.",
      },
      {
        question: "Is it free?",
        answer:
          "Most of our tools are, and for a student’s everyday use they stay so. Some have a premium upgrade, such as shared timetables for a whole society or lending statistics for a library. The price stands beside the button, and nothing renews without asking first.",
      },
      {
        question: "Can I join as a student partner?",
        answer:
          "Yes. Partners bring Northquad to their campus, test early versions and tell us what is broken. You need an hour or two a week and opinions; you do not need to code. Say hello in the group chat, or write to us through the contact page.",
      },
      {
        question: "How do I get help with a project?",
        answer:
          "Send us a few lines through the contact page: what it is, who it is for and when it has to work. A person replies within two working days. If we are not the right people, we say so and try to name someone who is.",
      },
    ],
  },

  // The banner on the blog page that recommends one post. “post” is the last part of that post’s web address, or "" for
  // the newest post, which also stands in while the post is not public. When title or text is "", it shows the post’s
  // own. The line banner: "hidden" turns the banner off.
  editorsPick: {
    label: "Editor’s Pick",
    title: "We deleted the dashboard and nobody noticed",
    text: "Six weeks of charts, three regular readers, two of them us. What we put in its place is a sentence.",
    post: "we-deleted-the-dashboard",
  },

  // The project at the top of the home page: the last part of its web address, or "" for the newest project.
  featuredProject: "",

  // The first text on each of these pages.
  introductions: {
    blog: "What we learned while building software for students, including the parts that did not work.",
    portfolio: "Things we made that people on a campus use when nobody is watching.",
    contact:
      "A form that eats attachments, a society without a website, an idea on the back of a timetable: start anywhere. Plain words are fine, and so is “I don’t know what I need yet”.",
  },

  // The summaries of these pages in search engines. The site replaces {name} with the studio’s name.
  descriptions: {
    blog: "Articles about building software for students, from {name}.",
    portfolio: "Websites, shops and campus tools made by {name}.",
  },

  contact: {
    title: "Tell us what is broken",
    replyTime: "A person answers within two working days. In exam weeks, three.",
  },

  // The teaser page at /collex.
  collex: {
    brand: "Collex",
    headline: "Campus Exchange Reimagined",
    description:
      "Buy, sell and exchange study materials, books and campus essentials with people you will meet in the next lecture anyway. No postage, no strangers from three cities away, no couch that turns out to be a photo of a couch.",
    points: [
      "Search by course code, because nobody remembers the author",
      "Meet at marked exchange points, in daylight, between lectures",
      "Swap as well as sell: one calculator for two winters of bike lights",
      "Only people with an address from your campus",
    ],
    // Shown after a visitor has signed up.
    thanksTitle: "Thank you!",
    thanksText: "Good to know that you are waiting.",
  },

  // The colors of the light and the dark theme: two main colors (ink1, ink2), the background (paper) and the text. The
  // site mixes all other colors from these. With the values below, it uses the colors in app/ui/styles/tokens.css.
  colors: {
    light: { ink1: "#131f46", ink2: "#fd4a2c", paper: "#f5f3ec", text: "#131f46" },
    dark: { ink1: "#506191", ink2: "#ff6942", paper: "#0f1219", text: "#efebdd" },
  },
  // Choose these images in the admin under Settings: a PNG, WebP or JPEG. With "", the site shows its own drawn logo.
  logo: "",
  icon: "",

  // The menus. A link is an address of this site, such as /contact, or starts with https://.
  menus: {
    // In the bar, after Home and Blog. Up to five.
    header: [],
    // The four groups of the footer, up to eight links each. A group without links is not shown.
    products: [
      { label: "Shelfmate", href: "https://shelfmate.example" },
      { label: "Slotwise", href: "https://slotwise.example" },
      { label: "Collex", href: "/collex" },
    ],
    company: [
      { label: "About Us", href: "/contact" },
      { label: "Careers", href: "/contact" },
      { label: "Contact Support", href: "/contact" },
    ],
    legal: [
      { label: "Terms of Service", href: "/terms-of-service" },
      { label: "Privacy Policy", href: "/privacy-policy" },
      { label: "Cookie Policy", href: "/cookie-policy" },
      { label: "Licenses", href: "/licenses" },
    ],
    // They open in a new tab. The contact page and search engines get them, too.
    social: [
      { label: "LinkedIn", href: "https://linkedin.example/northquad" },
      { label: "Instagram", href: "https://instagram.example/northquad" },
      { label: "GitHub", href: "https://github.example/northquad" },
    ],
  },

  // The original texts of the four legal pages, in Markdown: a line that starts with “# ” is the title, with “## ” the
  // title of a section, with “- ” a point of a list. You change a page itself under Pages in the admin. The texts describe
  // this software as it is delivered. Before you publish the site, compare them with what you really do, and have them
  // checked by somebody who knows the law of your country. The page adds “Last updated: June 2024” (or the month of your
  // last change) and a link to the contact page. The names in the footer are the labels “links”.
  legal: {
    terms: `
# Terms of Service

These are the rules for using this website. They are short because the site is simple: you can read it, like an article and write to us. “We” are the studio Northquad; “you” are whoever is reading.

## What you may do here

You may read everything, link to any page and quote from our articles if you name the source. You need no account and pay nothing.

Code printed in our articles may be copied into your own work, commercial or not. We give no promise that it fits.

## What we ask you not to do

Please keep the site usable for others. In particular, do not:

- send advertising, threats or other people’s private details through the contact form
- pretend to be somebody else when you write to us
- try to get into the admin area, or around the limits that protect it
- load the site by machine so often that it becomes slow for people

## If you find a security hole

Tell us before you tell the world, and do not look at or change data that is not yours. We answer, mend it, and will not take action against anyone who acted in good faith. We gladly name you if you want to be named.

## What belongs to whom

Our texts, pictures, name and mark belong to us. Project pictures may show names that belong to the people we worked for. What you send us stays yours; you allow us to use it to answer you, and nothing else.

## Our products and other people’s sites

Shelfmate, Slotwise and everything else that runs at an address of its own has terms of its own, which you see there before you sign up. We also link to sites that others run. We chose the links with care, but we do not control what is behind them.

## Announcements are not contracts

Pages about something we are still building, such as Collex, say what we intend. Features and dates may change, and a project may be given up. Work for a client always starts with a written agreement of its own; a message through the contact form is not one.

## If something goes wrong

We look after this site, but it comes as it is: we cannot promise that it is always reachable or free of mistakes. As far as the law allows, we are not liable for damage that comes from relying on it. Nothing here limits liability for intent, gross negligence or harm to people, or the rights that consumers have where they live.

## Changes

When we change these terms, the new text stands here with a new date. It applies to visits after that date. If one part turns out not to be valid, the rest still is.
`,
    // Keep two promises of this text yourself, or change the text. The site writes its log to standard output: delete
    // the stored lines after 30 days. The site never deletes messages: do so within 12 months. If you set
    // CONTACT_ENDPOINT, the contact form sends to an outside service: name it in “When you write to us”.
    // The site shows the text between the lines {if visits} and {end visits} only while it counts visits (VISITS).
    privacy: `
# Privacy Policy

You can read the whole site without telling us who you are. There is no advertising, no analytics service and no tracking. This page lists what is kept all the same, why, and for how long.

## When you read a page

Our server writes one line for each request into its log: the time, the page, the answer’s status, how long it took, and the network address (IP address) it came from. We need it to keep the site running and to spot attacks. We do not build profiles from it, and delete it after at most 30 days.

Fonts, pictures and scripts come from this site itself. Your browser is not sent to any other company while a page loads.

{if visits}
## When we count visits

We count how often our pages are read, to see what is worth writing. Once you have looked at a page for a second, your browser tells our server its path and the name of the site that led you there, nothing else. The server adds one to the totals of that day: of the page, of that site and of the kind of device. Only these totals are stored, after two years as totals of a month.

To tell a reader from a page view, your network address and the name of your browser are mixed with a random key into a number. The key and the numbers are only in the server’s memory, for a day at most, and are never stored; without the key nobody can trace a number back to you. We use no cookie and no other company for it. If your browser sends “Do Not Track” or “Global Privacy Control”, you are not counted at all.
{end visits}

## When you write to us

The contact form stores your name, your email address, your phone number if you gave one, your message and the time. Only our own team can read it. We may forward it to our own mailbox so that we see it sooner.

We use it to answer you and to carry on what you wrote about. We delete it when the matter is closed, at the latest after 12 months, unless it has become part of a contract or the law makes us keep it longer.

So that nobody can flood the form, your network address is counted for a short time and then forgotten.

## Newsletter and launch news

Some pages have a field for your email address, to hear news or to be told when Collex opens. Where the page confirms that your address was saved, we keep it for exactly that purpose until you ask us to remove it. Where saving is not yet switched on, what you type stays in your browser and reaches nobody.

## When you like an article

To keep one reader from voting twice, your browser makes up a random id the first time, notes it and which articles you liked, and sends it along. The server stores the id beside the article, with the time and nothing else of you, and counts attempts from your network address for a short time.

## If you manage this site

For people with an admin account we store the name, the email address and the password in a form that cannot be read back. Each login keeps the time, network address and kind of browser until the session ends, at the latest after 30 days. A record of logins and changes, with the network address they came from, shows the team who changed what, for 400 days.

## Who else sees it

Nobody buys or rents data from us. The companies that run our server, mailbox and backups process it on our behalf and under our instructions. We hand data to authorities only when the law obliges us to.

## Why we may do this

Where the European data protection law (GDPR) or a similar one applies: we handle your messages to take the steps you asked for, logs and counters because we have a legitimate interest in a site that works, and newsletter addresses with your consent, which you can take back at any time.

## Your rights

Write to us through the contact page, and within one month we will, free of charge:

- tell you what we hold about you, and give you a copy
- correct what is wrong
- delete what we have no reason to keep
- stop using it while a question is being settled, or because you object
- hand it over in a form that another service can read

## If you disagree with us

We would like the chance to put it right, but you may also complain to the data protection authority where you live, work or study, at any time.
`,
    cookies: `
# Cookie Policy

This site sets no tracking cookies, which is why no banner asked you about them. Your browser does remember a few small things for it. Here they all are.

## What your browser keeps

Nothing on this list says who you are or follows you to another site, and there is no cookie among it. Each entry is there only once you have used the thing it belongs to:

- The theme, if you chose light or dark yourself. It stays until you clear it.
- A note that you have seen the opening animation, so that it does not play twice. It goes when you close the tab.
- The articles you liked, and a random id that was made up for this with your first like, so that the heart stays filled in and one reader counts once. They stay until you clear them.

## What it keeps for our own team

People who manage this site are kept logged in by a session token in the browser’s local storage, under the name “token”. Logging out removes it, and it stops working by itself after 7 days without use. A random word under the name “device” stays; the login knows the browser again by it for 90 days. Texts and pictures they are still working on stay in the browser until they are saved or discarded; the pages of the admin they chose last, whether the preview stands beside the text and whether keyboard shortcuts are on stay, too. Visitors have none of these.

{if visits}
## Counting visits without cookies

We count how often our pages are read, and nothing is kept in your browser for it. The privacy policy says what is counted. If your browser sends “Do Not Track” or “Global Privacy Control”, it is not.
{end visits}

## Cookies from others

There are none. We embed no videos, maps, like buttons, adverts or analytics from other companies. If you follow a link to another site, that site’s own rules apply.

## How to clear it

In your browser’s settings, look for “site data” or “cookies and site data” and remove what belongs to this address. Everything here goes on working; it will merely greet you with the animation again.

## Why we do not ask for consent

European rules ask for consent when a site stores something you did not need for what you wanted to do. Everything above does only what you just asked for. Should that ever change, we will ask first, with a “no” as easy to press as the “yes”.
`,
    // The page shows the list of packages below this text. The build makes that list from package-lock.json.
    licenses: `
# Licenses

This site stands on work that other people gave away. These are the open-source parts it is built from and the licences they come under. Thank you, all of you.

## Typefaces

All three are served from this site, cut down to the letters it uses, under the SIL Open Font License 1.1:

- Bricolage Grotesque
- Instrument Sans
- Martian Mono

## What packages bring along

better-sqlite3 contains SQLite, which is in the public domain. sharp contains the image library libvips and what that uses, under the LGPL 3.0 or later. Node.js contains V8, OpenSSL and others, each under the licence in its own file. The tools that the site is built and tested with are named in its package.json; none of them is sent to you.

## The licence texts

The full text of each licence comes with the package that carries it, and can be found on the project’s own page. In short, all of them allow use and change for any purpose as long as the notice of the authors stays with the work, and none of them gives a warranty.

We have changed none of these packages. If you want a copy of a licence and cannot find it, or think one is missing here, tell us, and we will send or add it.

## Our own work

The program behind this site is under the MIT licence. Its pictures and the mark were drawn for it by a program of ours. Northquad’s texts, pictures and mark are not part of that licence: please make your own.
`,
  },
});
