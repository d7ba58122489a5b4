import {
  lineField,
  optional,
  optionalField,
  textField,
  type ListSetting,
  type SettingGroup,
  type SettingPart,
} from "./fields.ts";

const colors = (theme: "light" | "dark", title: string): SettingGroup => ({
  title,
  settings: [
    { kind: "color", path: `colors.${theme}.ink1`, label: "Main color", hint: "Large areas and the logo." },
    { kind: "color", path: `colors.${theme}.ink2`, label: "Accent color", hint: "What visitors should notice first." },
    { kind: "color", path: `colors.${theme}.paper`, label: "Background", hint: "The color behind everything." },
    { kind: "color", path: `colors.${theme}.text`, label: "Text", hint: "Needs the most contrast." },
  ],
});

export const namePart: SettingPart = {
  id: "name",
  label: "Name",
  summary: "What the studio is called and how it describes itself",
  groups: [
    {
      title: "The studio",
      settings: [
        lineField("name", "Name"),
        lineField("tagline", "Tagline", "In the footer and in the title of the home page."),
        textField("description", "Description", "What search engines and link previews show, at most 200 characters."),
        lineField("language", "Language", "Such as en, de or pt-BR."),
        optional(lineField("timeZone", "Time zone", "Such as Europe/Berlin. If empty, that of the server.")),
      ],
    },
  ],
};

export const lookPart: SettingPart = {
  id: "look",
  label: "Look",
  summary: "Logo, icon and colors",
  groups: [
    {
      title: "Logo and icon",
      hint: "PNG, WebP or JPEG. Every size is made from it.",
      settings: [
        optionalField("image", "logo", "Logo", "Beside the name in the header. If empty, the default logo."),
        optionalField("image", "icon", "Icon", "For the browser’s tab and a phone’s home screen. Square works best."),
      ],
    },
    colors("light", "Light theme"),
    colors("dark", "Dark theme"),
  ],
};

export const contactPart: SettingPart = {
  id: "contact",
  label: "Contact",
  summary: "Email, phones and the contact page",
  groups: [
    {
      title: "How to reach you",
      settings: [
        lineField("emailContact", "Email", "Messages of the contact form are mailed here."),
        {
          kind: "list",
          path: "phoneContacts",
          label: "Phones",
          one: "phone",
          least: 0,
          most: 4,
          fields: [
            lineField("label", "What it is for"),
            lineField("display", "As displayed"),
            lineField("href", "As dialed", "Such as tel:+15550104, without spaces."),
          ],
        },
        optional(
          lineField(
            "groupChat",
            "Group chat",
            "Opened by the big button on the home page. If empty, there is no button.",
          ),
        ),
      ],
    },
    {
      title: "The contact page",
      settings: [
        lineField("contact.title", "Title"),
        textField("introductions.contact", "Introduction"),
        lineField("contact.replyTime", "How quickly you reply"),
      ],
    },
  ],
};

const menu = (name: string, label: string, most: number): ListSetting => ({
  kind: "list",
  path: `menus.${name}`,
  label,
  one: `${label.toLowerCase()} link`,
  least: 0,
  most,
  fields: [
    optional(lineField("label", "Label", "If empty, the title of the page.")),
    { kind: "link", path: "href", label: "Link", hint: "A page, a path such as /contact, or https://" },
  ],
});

export const navigationPart: SettingPart = {
  id: "navigation",
  label: "Navigation",
  summary: "The menus at the top and at the bottom of every page",
  groups: [
    {
      title: "Header",
      hint: "After Home and Blog. Links without room in the bar move into its menu.",
      settings: [menu("header", "Header", 5)],
    },
    {
      title: "Footer",
      hint: "A group without links is hidden.",
      settings: [
        menu("products", "Products", 8),
        menu("company", "Company", 8),
        menu("legal", "Legal", 8),
        menu("social", "Social", 8),
      ],
    },
  ],
};
