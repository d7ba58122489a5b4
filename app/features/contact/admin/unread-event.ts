/** Dispatched on the window when the number of unread messages may have changed. Every page of the admin listens. */
export const UNREAD_EVENT = "unread-messages";
