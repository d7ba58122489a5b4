/* Finds text that WordPress, with plugins or on WordPress.com, and Ghost show only to members. */

/** Shortcodes around such text: of Restrict Content, WooCommerce Memberships, MemberPress, Paid Memberships Pro … */
const SHORTCODES = [
  "restrict",
  String.raw`(?:restrict|wcm|mepr|members?|pmpro|pms|rcp|swpm|wlm|ihc|arm_restrict)[-_][\w-]{1,60}`,
  "members?|membership|memberonly|private|protected|paywall|premium|premium_content",
  "um_loggedin|um_show_content|loggedin|logged_in|user_logged_in|is_logged_in|is_paid|s2if",
];
const BLOCKS = String.raw`premium-content\/|jetpack\/(?:paywall|subscriber)|pmpro\/membership|memberpress\/`;

/** A block of Ghost that visitors without an account do not see. */
const GATED = /<!--\s*kg-gated-block:begin\s[^\n]{0,300}?nonMember:false/i;

/** A shortcode without its end has no content. */
const MEMBERS_ONLY = new RegExp(String.raw`\[\/(?:${SHORTCODES.join("|")})\](?!\])|<!-- wp:(?:${BLOCKS})`, "i");

const REASON = "only members could read a part of its text";

/** Why a post with this content must not be public; undefined when it may be. */
export const wordpressMembersOnly = (html: string) => (MEMBERS_ONLY.test(html) ? REASON : undefined);
export const ghostMembersOnly = (html: string) => (GATED.test(html) ? REASON : undefined);
