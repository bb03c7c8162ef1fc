import { useLingui } from "@lingui/react/macro";
import {
  IconCalendarEvent,
  IconCreditCard,
  IconDeviceDesktop,
  IconKeyboard,
  IconMoon,
  IconPlus,
  IconProgressCheck,
  IconReceiptTax,
  IconSettings,
  IconSun,
} from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useNavigate, useParams } from "react-router";
import { useConfig } from "../../platform/web/use-config.ts";
import { chooseColorScheme } from "../../ui/shell/color-scheme.ts";
import { openTasks } from "../tasks/open-tasks.ts";
import { useMe } from "../queries/me.ts";
import { EVENT_NAVIGATION } from "../shell/navigation.ts";
import { SETTINGS_SECTIONS, type SettingsSection } from "../shell/settings-sections.ts";

export interface PaletteItem {
  key: string;
  label: string;
  /** Search words that are not in its label. */
  alsoFoundBy?: string;
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

/** Lists pages, create actions and account items that the user's role allows. */
export function usePaletteItems(onKeys: () => void): PaletteItem[] {
  const { t, i18n } = useLingui();
  const { eventId } = useParams();
  const { role, sees_all_events: seesAll } = useMe();
  const { hasPayoutSetup } = useConfig();
  const { go } = usePlaces();
  const pages = eventId
    ? EVENT_NAVIGATION.flatMap((group) => group.pages).map(({ path, label, icon: Picture }) => ({
        key: path,
        label: i18n._(label),
        picture: <Picture size={18} stroke={1.75} />,
        act: () => go(`/manage/event/${eventId}/${path}`),
      }))
    : [];
  const sections: readonly SettingsSection[] = eventId ? SETTINGS_SECTIONS : [];
  const settings = sections.map(({ id, label, alsoFoundBy }) => {
    const section = i18n._(label);
    return {
      key: `settings ${id}`,
      label: t`Settings: ${section}`,
      alsoFoundBy: alsoFoundBy && i18n._(alsoFoundBy),
      isHiddenUnasked: true,
      picture: <IconSettings size={18} stroke={1.75} />,
      act: () => go(`/manage/event/${eventId}/settings#${id}`),
    };
  });
  const newEvent = {
    key: "new event",
    label: t`Create event`,
    picture: <IconPlus size={18} />,
    act: () => go("/manage/events/new"),
  };
  const newAttendee = eventId
    ? [
        {
          key: "new attendee",
          label: t`Add attendee`,
          picture: <IconPlus size={18} />,
          act: () => go(`/manage/event/${eventId}/attendees/new`),
        },
      ]
    : [];
  const account = [
    {
      key: "taxes",
      label: t`Taxes and fees`,
      picture: <IconReceiptTax size={18} stroke={1.75} />,
      act: () => go("/manage/account/taxes-and-fees"),
    },
    ...(role === "ORGANIZER" || !hasPayoutSetup
      ? []
      : [
          {
            key: "payment",
            label: t`Payments`,
            picture: <IconCreditCard size={18} stroke={1.75} />,
            act: () => go("/manage/account/payment"),
          },
        ]),
  ];
  return [
    ...pages,
    {
      key: "events",
      label: t`Events`,
      picture: <IconCalendarEvent size={18} stroke={1.75} />,
      act: () => go("/manage/events"),
    },
    ...(seesAll ? [newEvent] : []),
    ...newAttendee,
    ...account,
    ...settings,
    {
      key: "light",
      label: t`Theme: light`,
      picture: <IconSun size={18} stroke={1.75} />,
      act: () => chooseColorScheme("light"),
    },
    {
      key: "dark",
      label: t`Theme: dark`,
      picture: <IconMoon size={18} stroke={1.75} />,
      act: () => chooseColorScheme("dark"),
    },
    {
      key: "auto",
      label: t`Theme: match system`,
      picture: <IconDeviceDesktop size={18} stroke={1.75} />,
      act: () => chooseColorScheme("auto"),
    },
    ...(role === "DOOR"
      ? []
      : [
          {
            key: "tasks",
            label: t`Exports and bulk actions`,
            isHiddenUnasked: true,
            picture: <IconProgressCheck size={18} stroke={1.75} />,
            act: openTasks,
          },
        ]),
    { key: "keys", label: t`Shortcuts`, picture: <IconKeyboard size={18} stroke={1.75} />, act: onKeys },
  ];
}
