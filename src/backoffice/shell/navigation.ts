import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import {
  type Icon,
  IconAddressBook,
  IconBuilding,
  IconCalendarCog,
  IconCalendarEvent,
  IconCode,
  IconCreditCard,
  IconDoorEnter,
  IconHistory,
  IconHome,
  IconHourglass,
  IconListCheck,
  IconKey,
  IconLayoutDashboard,
  IconMail,
  IconMessageQuestion,
  IconQrcode,
  IconPalette,
  IconReceipt,
  IconReceiptTax,
  IconReportAnalytics,
  IconRocket,
  IconRosetteDiscount,
  IconScan,
  IconSettings,
  IconShare,
  IconSpeakerphone,
  IconTicket,
  IconUsers,
  IconWebhook,
} from "@tabler/icons-react";
import type { User } from "../../accounts/contract.ts";

export interface NavigationPage {
  /** Relative to /manage/event/{eventId}. */
  path: string;
  label: MessageDescriptor;
  /** A shorter word for the tab bar of phones. */
  shortLabel?: MessageDescriptor;
  icon: Icon;
}

export interface NavigationGroup {
  label: MessageDescriptor;
  pages: NavigationPage[];
  /** The page also leads to the event's check-in. */
  hasDoor?: boolean;
}

/** The pages of an event in their groups. A new page needs one line here. */
export const EVENT_NAVIGATION: NavigationGroup[] = [
  {
    label: msg`Overview`,
    pages: [
      { path: "getting-started", label: msg`Getting started`, icon: IconRocket },
      { path: "dashboard", label: msg`Dashboard`, icon: IconLayoutDashboard },
      { path: "reports", label: msg`Reports`, icon: IconReportAnalytics },
    ],
  },
  {
    label: msg`Sell`,
    pages: [
      { path: "products", label: msg`Products`, icon: IconTicket },
      { path: "orders", label: msg`Orders`, icon: IconReceipt },
      { path: "promo-codes", label: msg`Promo codes`, icon: IconRosetteDiscount },
      { path: "capacity-assignments", label: msg`Shared capacity`, icon: IconBuilding },
      { path: "affiliates", label: msg`Affiliates`, icon: IconShare },
    ],
  },
  {
    label: msg({ message: "People", context: "group of pages: attendees, messages, doors" }),
    pages: [
      {
        path: "attendees",
        label: msg`Attendees`,
        shortLabel: msg({ message: "People", context: "who comes to an event" }),
        icon: IconUsers,
      },
      { path: "waiting-list", label: msg`Waiting list`, icon: IconHourglass },
      { path: "messages", label: msg`Messages`, icon: IconMail },
      { path: "check-in", label: msg`Doors`, icon: IconDoorEnter },
    ],
    hasDoor: true,
  },
  {
    label: msg({ message: "Set up", context: "group of pages: designers, questions, settings" }),
    pages: [
      { path: "homepage-designer", label: msg`Homepage designer`, icon: IconPalette },
      { path: "questions", label: msg`Questions`, icon: IconMessageQuestion },
      { path: "ticket-designer", label: msg`Ticket designer`, icon: IconQrcode },
      { path: "widget", label: msg`Website widget`, icon: IconCode },
      { path: "webhooks", label: msg`Webhooks`, icon: IconWebhook },
      { path: "settings", label: msg`Settings`, icon: IconSettings },
    ],
  },
];

export interface HomePage {
  path: string;
  label: MessageDescriptor;
  icon: Icon;
}

/** Lists the pages outside events. */
export function homePages({ role }: User): HomePage[] {
  const doors = { path: "/manage/doors", label: msg`Check-in`, icon: IconScan };
  if (role === "DOOR") return [doors];
  return [
    { path: "/manage/events", label: msg`Events`, icon: IconCalendarEvent },
    { path: "/manage/to-do", label: msg`To do`, icon: IconListCheck },
    { path: "/manage/organizer", label: msg`Organisers`, icon: IconSpeakerphone },
    { path: "/manage/customers", label: msg`Customers`, icon: IconAddressBook },
    doors,
  ];
}

/** Lists the account-wide pages that the user's role and the features of this installation allow. */
export function accountPages(
  { role, sees_all_events: seesAll }: User,
  { hasPayoutSetup }: { hasPayoutSetup: boolean },
): HomePage[] {
  if (role === "DOOR") return [];
  const isAdmin = role !== "ORGANIZER";
  const page = (path: string, label: MessageDescriptor, icon: Icon): HomePage => ({
    path: `/account/${path}`,
    label,
    icon,
  });
  return [
    page("settings", msg`Account details`, IconHome),
    ...(isAdmin ? [page("users", msg`People`, IconUsers)] : []),
    page("taxes-and-fees", msg`Taxes and fees`, IconReceiptTax),
    ...(seesAll ? [page("event-defaults", msg`Event defaults`, IconCalendarCog)] : []),
    ...(isAdmin
      ? [page("api-keys", msg`API keys`, IconKey), page("audit-log", msg`Audit log`, IconHistory)]
      : []),
    ...(isAdmin && hasPayoutSetup ? [page("payment", msg`Payments`, IconCreditCard)] : []),
  ];
}

/** The tabs on a phone. All other pages are behind "More". */
export const TAB_PATHS = ["dashboard", "orders", "attendees", "products"];

export const EVENT_PAGES = EVENT_NAVIGATION.flatMap((group) => group.pages);

/** Returns the page within an event: /manage/event/7/orders → orders. The index page is the dashboard. */
export function eventPageOf(pathname: string): string {
  const page = /^\/manage\/event\/\d+\/([^/]+)/.exec(pathname)?.[1] ?? "dashboard";
  return page === "report" ? "reports" : page;
}
