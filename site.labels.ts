/*
 * Short texts: labels, buttons, hints and messages. Translate the text between quotation marks. The site replaces words
 * in braces, such as {name}: keep them as they are. Screen readers read some of these texts out to people who cannot
 * see the page. Longer texts are in site.config.ts. A text with a number can have a form for each plural category of
 * your language (zero, one, two, few, many, other), as in "one: like | other: likes".
 */

// In the bar and the footer.
export const linksLabels = {
  home: "Home",
  blog: "Blog",
  contact: "Connect Us",
  products: "Products",
  company: "Company",
  legal: "Legal",
  terms: "Terms of Service",
  privacy: "Privacy Policy",
  cookies: "Cookie Policy",
  licenses: "Licenses",
  social: "Social",
} as const;

// On every page.
export const siteLabels = {
  skip: "Skip to content",
  home: "{name}, home",
  menu: "Menu",
  mainNavigation: "Main",
  footerNavigation: "Footer",
  toDark: "Switch to dark theme",
  toLight: "Switch to light theme",
  newTab: "(opens in a new tab)",
  close: "Close",
  messages: "Messages",
  optional: "(optional)",
  required: "(required)",
  tryAgain: "Try again",
  openAsPage: "Open the full page",
  // In the form of the teaser while it stores nothing (SITE_QUIRKS), for browsers that run no JavaScript.
  needsScripts: "This form needs JavaScript, which is switched off in your browser.",
  aboutTitle: "About",
  about: "About {name}. {tagline}",
  feed: "{name} blog",
} as const;

// The pages for errors, such as a page that does not exist, and what stands in place of a list.
export const errorsLabels = {
  label: "Error {status}",
  toHome: "Go to the home page",
  toContact: "Tell us about it",
  missingTitle: "This page was never printed",
  missingText: "The URL may have a typo, or the page was removed.",
  goneTitle: "Taken down for good",
  goneText: "This page was removed and has no replacement.",
  readOnlyTitle: "This page is for reading",
  readOnlyText: "It cannot receive a form. Go back and try again.",
  busyTitle: "The queue is too long",
  busyText: "Too many requests came from your network. Nothing is lost. Try again in an hour.",
  unavailableTitle: "Out of paper for a moment",
  unavailableText: "The site cannot reach its database right now. Nothing is lost. Try again in a minute.",
  otherTitle: "The press has jammed",
  otherText: "Something went wrong on our side. Try again in a moment.",
  projects: "Error fetching projects",
  quotes: "Could not fetch testimonials",
  posts: "Failed to fetch blog posts. Please try again later.",
  tryLater: "Please try again later",
} as const;

// The sign-up forms of the newsletter and the teaser, and the page that they open in a browser without JavaScript.
export const signUpLabels = {
  title: "Stay in the loop",
  subscribe: "Subscribe",
  email: "Email",
  placeholder: "you@campus.edu",
  thanks: "Thanks! You are on the list.",
  pageTitle: "Sign-up",
  pageText: "You can sign up for news at the bottom of every page.",
  thanksTitle: "Thank you",
  failedTitle: "That did not work",
  confirmTitle: "One more step",
  confirmText: "Check your email and sign up.",
  toHome: "Back to the home page",
} as const;

export const homeLabels = {
  features: "What we hold on to",
  noWork: "Two printed shapes that overlap",
  ask: "Ask a Question",
  support: "Contact our support",
  rating: "{value} out of 5",
} as const;

// The list of posts.
export const blogLabels = {
  title: "Blog",
  all: "All",
  loading: "Loading Articles...",
  latestTitle: "Latest Articles",
  viewAll: "View All",
  none: "No articles found",
  noneText: "Please try again Later",
  search: "Search articles by title or author",
  searchPlaceholder: "Search title or author",
  searchButton: "Search",
  categories: "Categories",
  latest: "Latest",
  number: "No. {number}",
  minutes: "{minutes} min read",
  // Shown in lists as the category of a post that has none.
  noCategory: "Notes",
  readPick: "Read the pick",
  showAll: "Show all articles",
  pages: "Pages of articles",
  newest: "Newest articles",
  older: "Older articles",
  // The result of a search, read out. {count} is the number or “orMore”, {what} “forSearch”, “inCategory” or both.
  foundNothing: "Nothing found {what}.",
  found: "one: 1 article {what}. | other: {count} articles {what}.",
  orMore: "{count} or more",
  forSearch: "for “{search}”",
  inCategory: "in {category}",
} as const;

export const postLabels = {
  noCategory: "Notes",
  like: "Like",
  likeHint: "Like this article",
  likedHint: "You like this article",
  likeFailed: "Your like could not be counted. Try again in a minute.",
  likes: "one: like | other: likes",
  comments: "one: comment | other: comments",
  contentsTitle: "In this article",
  contents: "Contents",
  writtenBy: "Written by",
  neighbours: "More articles",
  previous: "Previous",
  next: "Next",
  readNext: "Read next",
  copy: "Copy",
  copyCode: "Copy code",
  copied: "Copied",
  notCopied: "Not copied",
  table: "Table",
  footnotes: "Footnotes",
  footnote: "Footnote {number}",
  toText: "Back to the text, footnote {number}",
  note: "Note",
  tip: "Tip",
  important: "Important",
  warning: "Warning",
  caution: "Caution",
  openTask: "Open",
  doneTask: "Done",
  loading: "Loading the article...",
  failed: "The rest of this article could not be loaded. Check your connection and try again.",
} as const;

export const portfolioLabels = {
  title: "Portfolio",
  view: "View Project",
  more: "+{count} more",
  loadingAll: "Loading Projects...",
  none: "No projects found",
  demo: "Live Demo",
  technologiesTitle: "Technologies Used",
  details: "Additional Details",
  pages: "Pages of projects",
  newest: "Newest projects",
  older: "Older projects",
  technologies: "Technologies",
  updated: "Updated",
  images: "Images of {title}",
  inFull: "Gallery of {title}",
  about: "About the project",
  next: "Next project",
  all: "All projects",
  loading: "Loading the project...",
  failed: "The rest of this project could not be loaded. Check your connection and try again.",
} as const;

// The slideshow of a project’s images.
export const slideshowLabels = {
  carousel: "carousel",
  slide: "slide",
  slideNumber: "{number} of {count}",
  image: "Image {number} of {count}",
  previous: "Previous image",
  next: "Next image",
  pause: "Pause slideshow",
  play: "Play slideshow",
} as const;

export const contactLabels = {
  title: "Contact",
  form: "Write to us",
  name: "Name",
  email: "Email",
  phone: "Phone",
  message: "Message",
  send: "Send message",
  sending: "Sending...",
  sent: "Mail sent successfully!",
  failed: "Failed to send mail. Please try again.",
  received: "Received, {day}",
  confirm: "One more step: check your message and send it.",
  leaveEmpty: "Leave this empty",
  elsewhere: "Elsewhere",
} as const;

// Error messages of the contact form and the sign-up forms. {field} is the name of the field.
export const formsLabels = {
  required: "{field} is required.",
  email: "{field} must be an email like name@example.com.",
  tooLong: "{field} can have at most {count} characters.",
  unstorable: "{field} contains characters that cannot be stored. Remove them and try again.",
  notText: "{field} must be text.",
  tooMany: "Too many attempts. Try again in {time}.",
} as const;

// The teaser page at /collex.
export const collexLabels = {
  stage: "Under Development",
  progress: "Build progress",
  progressText: "Building something amazing...",
  notify: "Notify Me",
  launch: "Expected Launch: Coming Soon",
} as const;

// The texts around the four legal pages.
export const legalLabels = {
  updated: "Last updated: {date}",
  contents: "On this page",
  packages: "The packages",
  packagesText: "What runs in your browser or on the server, by licence, as the packages name it themselves:",
  // The page shows the question, the link and the end of the sentence one after the other.
  question: "Is something here unclear, or wrong?",
  link: "Write to us through the contact page",
  afterLink: ", and a person will answer.",
} as const;

export const mailLabels = {
  message: "Message from {name}",
  hello: "Hello {name},",
  when: "When: {when}",
  by: "By: {by}",
  from: "From: {ip}",
  password: "Your password for {site} was changed",
  passwordText: "Your account {email} has a new password. All its other sessions were ended.",
  email: "Your email for {site} was changed",
  emailText: "You now log in with {after} instead of {email}.",
  newEmail: "Confirm your new email for {site}",
  newEmailText: "Open this link to log in with {email} from now on: {link}",
  newEmailEnd: "The link works once, within an hour, where you are logged in. If you did not ask for it, ignore it.",
  factor: "How you log in to {site} was changed",
  appAdded: "An authenticator app was set up for your account. Logging in now needs a code from it.",
  appRemoved: "The authenticator app of your account was removed. Logging in needs only the password.",
  newCodes: "New recovery codes were created for your account. The old ones no longer work.",
  passkeyAdded: "A passkey was added to your account. It logs in without the password.",
  passkeyRemoved: "A passkey of your account was removed.",
  factorsRemoved: "The authenticator app, the recovery codes and the passkeys of your account were removed.",
  factorOther: "How your account logs in was changed.",
  notYou:
    "If this was you, there is nothing to do. If not, change your password now and log out everywhere else: {link}",
  notYouLocked:
    "If this was you, there is nothing to do. If not, ask another admin of {site} to remove the account now.",
  admin: "{site} has a new admin",
  adminText: "{newcomer} ({newEmail}) can log in to {site} and change everything there.",
  notWanted: "If this was not planned, remove the account: {link}",
} as const;
