import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import {
  type Icon,
  IconBuilding,
  IconFileInvoice,
  IconLayoutDashboard,
  IconMessageQuestion,
  IconReceipt,
  IconRocket,
  IconRosetteDiscount,
  IconSettings,
  IconShare,
  IconTicket,
  IconUsers,
} from "@tabler/icons-react";

export interface NavigationPage {
  /** Below /manage/event/{eventId}. */
  path: string;
  label: MessageDescriptor;
  /** One word, for the bar at the bottom of phones. */
  shortLabel: MessageDescriptor;
  icon: Icon;
}

export interface NavigationGroup {
  label: MessageDescriptor;
  pages: NavigationPage[];
}

/** The pages of an event in their groups: a new page is one line. */
export const EVENT_NAVIGATION: NavigationGroup[] = [
  {
    label: msg`Overview`,
    pages: [
      { path: "getting-started", label: msg`Getting started`, shortLabel: msg`Start`, icon: IconRocket },
      { path: "dashboard", label: msg`Dashboard`, shortLabel: msg`Dashboard`, icon: IconLayoutDashboard },
    ],
  },
  {
    label: msg`Sell`,
    pages: [
      { path: "products", label: msg`Products`, shortLabel: msg`Products`, icon: IconTicket },
      { path: "orders", label: msg`Orders`, shortLabel: msg`Orders`, icon: IconReceipt },
      { path: "promo-codes", label: msg`Promo codes`, shortLabel: msg`Codes`, icon: IconRosetteDiscount },
      {
        path: "capacity-assignments",
        label: msg`Shared capacity`,
        shortLabel: msg`Capacity`,
        icon: IconBuilding,
      },
      { path: "affiliates", label: msg`Affiliates`, shortLabel: msg`Affiliates`, icon: IconShare },
    ],
  },
  {
    label: msg({ message: "People", context: "who comes to an event" }),
    pages: [
      {
        path: "attendees",
        label: msg`Attendees`,
        shortLabel: msg({ message: "People", context: "who comes to an event" }),
        icon: IconUsers,
      },
    ],
  },
  {
    label: msg`Set up`,
    pages: [
      { path: "questions", label: msg`Questions`, shortLabel: msg`Questions`, icon: IconMessageQuestion },
      {
        path: "checkout",
        label: msg`Checkout and invoices`,
        shortLabel: msg`Checkout`,
        icon: IconFileInvoice,
      },
      { path: "settings", label: msg`Settings`, shortLabel: msg`Settings`, icon: IconSettings },
    ],
  },
];

/** What fits at the bottom of a phone; the rest is behind "More". */
export const TAB_PATHS = ["dashboard", "orders", "attendees", "products"];

export const EVENT_PAGES = EVENT_NAVIGATION.flatMap((group) => group.pages);

/** /manage/event/7/orders → orders; the index page is the dashboard. */
export function eventPageOf(pathname: string): string {
  return /^\/manage\/event\/\d+\/([^/]+)/.exec(pathname)?.[1] ?? "dashboard";
}
