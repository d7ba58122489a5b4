/*
 * Describes every label of the site: its name under Settings, its maximum length, and the {names} in it that the page
 * fills in. label-schema.ts and the Settings screen use this list; the labels themselves are in site.config.ts.
 */

export interface Label {
  name: string;
  max: number;
  /** True when Settings shows a field with several lines. */
  isLong: boolean;
  /** The {names} that the label must contain. */
  placeholders: readonly string[];
}

export interface LabelGroup<Key extends string = string> {
  title: string;
  hint: string;
  labels: Record<Key, Label>;
}

const group = <Key extends string>(title: string, hint: string, labels: Record<Key, Label>): LabelGroup<Key> => ({
  title,
  hint,
  labels,
});
const short = (name: string, ...placeholders: string[]): Label => ({ name, max: 80, isLong: false, placeholders });
const long = (name: string, ...placeholders: string[]): Label => ({ name, max: 200, isLong: false, placeholders });
const text = (name: string, max: number, ...placeholders: string[]): Label => ({
  name,
  max,
  isLong: true,
  placeholders,
});

/** In the order of the Settings screen. */
const PAGE_LABELS = {
  errors: group("Pages for errors", "What stands where a page should be.", {
    missingTitle: long("Not found (404): title"),
    missingText: text("Not found (404): text", 400),
    goneTitle: long("Deleted (410): title"),
    goneText: text("Deleted (410): text", 400),
    readOnlyTitle: long("Nothing can be sent there (405): title"),
    readOnlyText: text("Nothing can be sent there (405): text", 400),
    busyTitle: long("Too many requests (429): title"),
    busyText: text("Too many requests (429): text", 400),
    unavailableTitle: long("Out of order (503): title"),
    unavailableText: text("Out of order (503): text", 400),
    otherTitle: long("Any other error (500): title"),
    otherText: text("Any other error (500): text", 400),
    label: short("Above the title", "status"),
    toHome: short("First button"),
    toContact: short("Second button"),
  }),
  signUp: group("Sign-up for news", "The form in the footer and on the teaser, and the page behind it.", {
    email: short("Field"),
    placeholder: short("Example in the field"),
    thanks: short("Thanks"),
    newsletterByEmail: short("Instead of the form in the footer", "email"),
    teaserByEmail: long("Instead of the form of the teaser", "email"),
    pageTitle: short("The page: title"),
    pageText: long("The page: text"),
    thanksTitle: short("The page: title of the thanks"),
    failedTitle: short("The page: title after a failure"),
    confirmTitle: short("The page: title of a question"),
    confirmText: short("The page: text of a question"),
    toHome: short("The page: link back"),
  }),
  site: group("Every page", "Bar, footer, windows and forms.", {
    skip: short("Link to skip the bar"),
    home: short("The logo, read out", "name"),
    menu: short("Menu of a phone"),
    mainNavigation: short("Links of the bar, read out"),
    footerNavigation: short("Links of the footer, read out"),
    toDark: short("Button for the dark theme"),
    toLight: short("Button for the light theme"),
    newTab: short("After links to other sites, read out"),
    close: short("Button that closes a window"),
    messages: short("Messages at the bottom, read out"),
    optional: short("Beside a field that may be empty"),
    required: short("Beside a field that is required, read out"),
    tryAgain: short("Button after a failure"),
    openAsPage: short("Link in a window to the page itself"),
    needsScripts: long("For browsers without JavaScript"),
    about: short("The About page, for search engines", "name", "tagline"),
    feed: short("Title of the feeds", "name"),
  }),
  blog: group("Blog", "The list of posts, and what a search has found.", {
    search: short("Search field, read out"),
    searchPlaceholder: short("Hint in the search field"),
    searchButton: short("Search button, read out"),
    categories: short("Categories, read out"),
    latest: short("On the newest post"),
    number: short("Number of a post", "number"),
    minutes: short("How long it takes to read", "minutes"),
    noCategory: short("Where a post has no category"),
    readPick: short("Button of the Editor’s Pick"),
    showAll: short("Button where nothing was found"),
    pages: short("Links to more pages, read out"),
    newest: short("Link to the newest posts"),
    older: short("Link to older posts"),
    foundNothing: short("Nothing found, read out", "what"),
    foundOne: short("One found, read out", "what"),
    foundMany: short("Several found, read out", "count", "what"),
    orMore: short("More than are shown", "count"),
    forSearch: short("What was searched for", "search"),
    inCategory: short("What category was chosen", "category"),
  }),
  post: group("A post", "", {
    noCategory: short("Where it has no category"),
    like: short("Like button"),
    likeHint: short("Like button, as a hint"),
    likedHint: short("Like button once pressed, as a hint"),
    likeFailed: long("When a like fails"),
    oneLike: short("After 1"),
    likes: short("After the number of likes"),
    oneComment: short("After 1 comment"),
    comments: short("After the number of comments"),
    contentsTitle: short("Over the contents"),
    contents: short("Contents, read out"),
    writtenBy: short("Before the author"),
    neighbours: short("Links to the posts around, read out"),
    previous: short("Link to the post before"),
    next: short("Link to the post after"),
    readNext: short("Over other posts"),
    copy: short("Button of code"),
    copyCode: short("Button of code, read out"),
    copied: short("Once copied"),
    notCopied: short("Where that failed"),
    table: short("A table, read out"),
    footnotes: short("Footnotes, read out"),
    footnote: short("Link to a footnote, read out", "number"),
    toText: short("Link back from a footnote, read out", "number"),
    note: short("Over a note"),
    tip: short("Over a tip"),
    important: short("Over an important note"),
    warning: short("Over a warning"),
    caution: short("Over a caution"),
    previewTitle: short("Private preview: title of the tab", "title"),
    preview: long("Private preview: note above it", "day"),
    loading: short("While it loads"),
    failed: text("When it could not be loaded", 200),
  }),
  home: group("Home page", "", {
    features: short("The features, read out"),
    noWork: short("Image without a project, read out"),
    rating: short("Stars of a quote, read out", "value"),
  }),
  portfolio: group("Portfolio and projects", "", {
    pages: short("Links to more pages, read out"),
    newest: short("Link to the newest projects"),
    older: short("Link to older projects"),
    technologies: short("Technologies, read out"),
    updated: short("Under Additional Details: when it was changed"),
    images: short("Images, read out", "title"),
    inFull: short("All images, read out", "title"),
    about: short("Description, read out"),
    next: short("Over the next project"),
    all: short("Link to all projects"),
    loading: short("While one loads"),
    failed: text("When it could not be loaded", 200),
  }),
  slideshow: group("Images of a project", "Read out by screen readers, and shown at the controls.", {
    carousel: short("What it is"),
    slide: short("What each image is"),
    slideNumber: short("Which one it is", "number", "count"),
    image: short("Which one is shown", "number", "count"),
    previous: short("Previous"),
    next: short("Next"),
    pause: short("Pause"),
    play: short("Go on"),
  }),
  forms: group("What is wrong in a form", "Beside the fields of the contact form and the sign-up for news.", {
    required: short("A field is empty", "field"),
    email: long("An email is none", "field"),
    tooLong: long("A text is too long", "field", "count"),
    unstorable: long("A text cannot be stored", "field"),
    notText: long("A program sent something else than text", "field"),
    tooMany: long("Something is sent too often", "time"),
  }),
  contact: group("Contact page", "", {
    form: short("Name of the form"),
    name: short("Field for the name"),
    email: short("Field for the email"),
    phone: short("Field for the phone"),
    message: short("Field for the message"),
    send: short("Button"),
    sending: short("Button while sending"),
    received: short("Stamp on a sent message", "day"),
    confirm: long("Question before it is sent"),
    leaveEmpty: short("Field for robots"),
    elsewhere: short("Before the social links"),
    byEmail: long("Instead of the form"),
  }),
  legal: group("Legal pages", "", {
    contents: short("Contents, read out"),
    packages: short("Title of the list of packages"),
    packagesText: text("Before the list of packages", 200),
    question: short("Question at the end"),
    link: short("Link to the contact page"),
    afterLink: short("After the link"),
  }),
};

/** The labels of emails, which no page uses. */
const mail = group("Mails", "To you, of messages; to admins, of their accounts and logins.", {
  message: short("A message: subject", "name"),
  hello: short("First line", "name"),
  when: short("When it happened", "when"),
  by: short("Who did it", "by"),
  from: short("From which network", "ip"),
  invitation: short("An invitation: subject", "site"),
  invitationHello: short("An invitation: first line"),
  invitationText: text("An invitation: text", 400, "site"),
  invitationEnd: text("An invitation: end", 400, "email"),
  login: short("A login from a new device: subject", "site"),
  loginText: text("A login from a new device: text", 400, "site", "email", "device"),
  password: short("A new password: subject", "site"),
  passwordText: text("A new password: text", 400, "email"),
  email: short("A new email: subject", "site"),
  emailText: text("A new email: text", 400, "after", "email"),
  factor: short("Another way to log in: subject", "site"),
  appAdded: text("An authenticator app was set up", 400),
  appRemoved: text("The authenticator app was removed", 400),
  newCodes: text("New recovery codes", 400),
  passkeyAdded: text("A passkey was added", 400),
  passkeyRemoved: text("A passkey was removed", 400),
  factorsRemoved: text("All of them were removed", 400),
  factorOther: text("Any other change", 400),
  notYou: text("What to do, for a login", 400, "link"),
  notYouLocked: text("What to do, when one may be locked out", 400, "site"),
  admin: short("A new admin: subject", "site"),
  adminText: text("A new admin: text", 400, "site", "newcomer", "newEmail"),
  notWanted: text("What to do, for a new admin", 400, "link"),
});

export const LABELS = { ...PAGE_LABELS, mail };
