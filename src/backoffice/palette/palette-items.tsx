import { useLingui } from "@lingui/react/macro";
import {
  type Icon,
  IconCalendarEvent,
  IconDeviceDesktop,
  IconKeyboard,
  IconLogout,
  IconMoon,
  IconPlus,
  IconProgressCheck,
  IconSettings,
  IconSpeakerphone,
  IconSun,
  IconUserCircle,
} from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useNavigate, useParams } from "react-router";
import { useConfig } from "../../platform/web/use-config.ts";
import { chooseColorScheme } from "../../ui/shell/color-scheme.ts";
import { openTasks } from "../tasks/open-tasks.ts";
import { useMe } from "../queries/me.ts";
import { organizersQuery } from "../queries/organizers.ts";
import { switchableEventsQuery } from "../queries/switchable-events.ts";
import { useLeave } from "../shell/account-menu.tsx";
import { ADMIN_PAGES } from "../shell/admin-navigation.ts";
import { accountPages, EVENT_PAGES, type HomePage, homePages } from "../shell/navigation.ts";
import { recentEventIds } from "../shell/recent-events.ts";
import { SETTINGS_SECTIONS, type SettingsSection } from "../shell/settings-sections.ts";

export interface PaletteItem {
  key: string;
  label: string;
  /** Search words that are not in its label. */
  alsoFoundBy?: string | undefined;
  /** Hidden until the typed text matches, so that the open palette stays short. */
  isHiddenUnasked?: boolean;
  detail?: ReactNode;
  picture?: ReactNode;
  act: () => void;
}

export function usePlaces() {
  const navigate = useNavigate();
  return { go: (address: string) => void navigate(address) };
}

/**
 * Lists what the user's role allows: all pages of the navigation, their organisers, create actions and preferences.
 */
export function usePaletteItems(onKeys: () => void): PaletteItem[] {
  const { t, i18n } = useLingui();
  const { eventId } = useParams();
  const at = `/manage/event/${eventId}`;
  const me = useMe();
  const config = useConfig();
  const { go } = usePlaces();
  const { logOut } = useLeave();
  const { data: organizers = [] } = useQuery(organizersQuery());
  const item = (key: string, label: string, Picture: Icon, act: () => void, more?: Partial<PaletteItem>) => ({
    key,
    label,
    picture: <Picture size={18} stroke={1.75} />,
    act,
    ...more,
  });
  const page = ({ path, label, icon }: HomePage, more?: Partial<PaletteItem>) =>
    item(path, i18n._(label), icon, () => go(path), more);
  const hidden = { isHiddenUnasked: true };
  const ofEvent = eventId === undefined ? [] : EVENT_PAGES;
  const sections: readonly SettingsSection[] = eventId ? SETTINGS_SECTIONS : [];
  const adminPages = me.role === "SUPERADMIN" ? ADMIN_PAGES : [];
  return [
    ...ofEvent.map((one) => page({ ...one, path: `${at}/${one.path}` })),
    ...homePages(me).map((one) => page(one, { isHiddenUnasked: Boolean(eventId) && one.path !== EVENTS })),
    ...(me.sees_all_events
      ? [item("new event", t`Create event`, IconPlus, () => go("/manage/events/new"))]
      : []),
    ...(eventId ? [item("new attendee", t`Add attendee`, IconPlus, () => go(`${at}/attendees/new`))] : []),
    ...accountPages(me, config).map((one) =>
      page(one, { isHiddenUnasked: Boolean(eventId), alsoFoundBy: t`Account` }),
    ),
    ...adminPages.map((one) => {
      const name = i18n._(one.label);
      return { ...page(one, hidden), key: `admin ${one.path}`, label: t`Administration: ${name}` };
    }),
    ...organizers.map(({ id, name }) =>
      item(`organizer ${id}`, name, IconSpeakerphone, () => go(`/manage/organizer/${id}/dashboard`), {
        ...hidden,
        detail: t`Organiser`,
      }),
    ),
    ...sections.map(({ id, label, alsoFoundBy }) => {
      const section = i18n._(label);
      return item(`settings ${id}`, t`Settings: ${section}`, IconSettings, () => go(`${at}/settings#${id}`), {
        ...hidden,
        alsoFoundBy: alsoFoundBy && i18n._(alsoFoundBy),
      });
    }),
    item("profile", t`Profile`, IconUserCircle, () => go("/manage/profile"), {
      isHiddenUnasked: Boolean(eventId),
      alsoFoundBy: t`password, two-step login, passkey, language, sessions`,
    }),
    item("light", t`Theme: light`, IconSun, () => chooseColorScheme("light")),
    item("dark", t`Theme: dark`, IconMoon, () => chooseColorScheme("dark")),
    item("auto", t`Theme: match system`, IconDeviceDesktop, () => chooseColorScheme("auto")),
    item("tasks", t`Exports and bulk actions`, IconProgressCheck, openTasks, hidden),
    item("keys", t`Shortcuts`, IconKeyboard, onKeys),
    item("log out", t`Log out`, IconLogout, () => void logOut(), hidden),
  ];
}

const EVENTS = "/manage/events";
const MAX_RECENT = 3;

/** Lists the events that the user opened last, without the current one. */
export function useRecentEvents(): PaletteItem[] {
  const { eventId } = useParams();
  const { go } = usePlaces();
  const ids = recentEventIds()
    .filter((id) => id !== Number(eventId))
    .slice(0, MAX_RECENT);
  const { data: events = [] } = useQuery({ ...switchableEventsQuery(""), enabled: ids.length > 0 });
  return ids
    .flatMap((id) => events.filter((event) => event.id === id))
    .map(({ id, title }) => ({
      key: `recent ${id}`,
      label: title,
      picture: <IconCalendarEvent size={18} stroke={1.75} />,
      act: () => go(`/manage/event/${id}/dashboard`),
    }));
}
