/** The kinds of messages that an event sends automatically. */
export const AUTOMATIC_KINDS = ["REMINDER", "THANKS", "ABANDONED"] as const;
export type AutomaticKind = (typeof AUTOMATIC_KINDS)[number];

/** Hours before the start, after the end, and after the hold expired. */
export const DEFAULT_HOURS = { REMINDER: 24, THANKS: 24, ABANDONED: 1 } as const satisfies Record<
  AutomaticKind,
  number
>;
export const MAX_HOURS = { REMINDER: 336, THANKS: 336, ABANDONED: 24 } as const satisfies Record<
  AutomaticKind,
  number
>;

/** The template type of each kind. */
export const TEMPLATE_OF = {
  REMINDER: "event_reminder",
  THANKS: "event_thanks",
  ABANDONED: "abandoned_checkout",
} as const satisfies Record<AutomaticKind, string>;
