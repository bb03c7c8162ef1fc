import { msg } from "@lingui/core/macro";
import {
  IconActivityHeartbeat,
  IconAlertTriangle,
  IconArrowLeft,
  IconBuildingStore,
  IconCalendarEvent,
  IconCoins,
  IconLayoutDashboard,
  IconMail,
  IconReceipt,
  IconRoute,
  IconUsers,
  IconWebhook,
} from "@tabler/icons-react";
import type { HomePage } from "./navigation.ts";

/** The pages of the platform's administration. */
export const ADMIN_PAGES: HomePage[] = [
  { path: "/admin", label: msg`Dashboard`, icon: IconLayoutDashboard },
  { path: "/admin/accounts", label: msg`Accounts`, icon: IconBuildingStore },
  { path: "/admin/users", label: msg`Users`, icon: IconUsers },
  { path: "/admin/events", label: msg`Events`, icon: IconCalendarEvent },
  { path: "/admin/orders", label: msg`Orders`, icon: IconReceipt },
  { path: "/admin/messages", label: msg`Messages`, icon: IconMail },
  { path: "/admin/attribution", label: msg`Sources of accounts`, icon: IconRoute },
  { path: "/admin/configurations", label: msg`Platform fees`, icon: IconCoins },
  { path: "/admin/failed-jobs", label: msg`Failed jobs`, icon: IconAlertTriangle },
  { path: "/admin/webhooks", label: msg`Failing webhooks`, icon: IconWebhook },
  { path: "/admin/system", label: msg`System`, icon: IconActivityHeartbeat },
];

/** The link from an account to the administration. */
export const ADMINISTRATION: HomePage = {
  path: "/admin",
  label: msg`Administration`,
  icon: IconActivityHeartbeat,
};

export const BACK_TO_EVENTS: HomePage = {
  path: "/manage/events",
  label: msg`Back to my events`,
  icon: IconArrowLeft,
};

export const isAdminPath = (pathname: string) => /^\/admin(?:\/|$)/.test(pathname);
