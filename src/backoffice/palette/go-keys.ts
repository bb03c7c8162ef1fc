import { msg } from "@lingui/core/macro";
import type { MessageDescriptor } from "@lingui/core";

interface GoKey {
  key: string;
  label: MessageDescriptor;
  path: string;
  /** True for a page of the current event. */
  isOfEvent: boolean;
}

/** The targets of the shortcuts "g" and a letter. */
export const GO_KEYS: readonly GoKey[] = [
  { key: "e", label: msg`Events`, path: "/manage/events", isOfEvent: false },
  { key: "d", label: msg`Dashboard`, path: "dashboard", isOfEvent: true },
  { key: "o", label: msg`Orders`, path: "orders", isOfEvent: true },
  { key: "a", label: msg`Attendees`, path: "attendees", isOfEvent: true },
  { key: "p", label: msg`Products`, path: "products", isOfEvent: true },
  { key: "c", label: msg`Promo codes`, path: "promo-codes", isOfEvent: true },
  { key: "q", label: msg`Questions`, path: "questions", isOfEvent: true },
  { key: "s", label: msg`Settings`, path: "settings", isOfEvent: true },
];
