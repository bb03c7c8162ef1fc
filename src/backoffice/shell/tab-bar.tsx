import { Group, Stack } from "@mantine/core";
import { Trans, useLingui } from "@lingui/react/macro";
import {
  type Icon,
  IconArrowsExchange,
  IconBuildingStore,
  IconCalendarEvent,
  IconDots,
  IconExternalLink,
  IconLogout,
  IconProgressCheck,
  IconUserCircle,
} from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { Link, useLocation } from "react-router";
import type { User } from "../../accounts/contract.ts";
import { ColorSchemeSwitch } from "../../ui/shell/color-scheme-switch.tsx";
import { Dialog } from "../../ui/overlays/dialog.tsx";
import { LanguageSwitch } from "../../ui/shell/language-switch.tsx";
import { LOCALES, OFFERED_LOCALES } from "../../values/languages/locales.ts";
import { eventQuery } from "../queries/event.ts";
import { eventPagePath, isPublic } from "../event-page-path.ts";
import { useMe, useOtherAccounts } from "../queries/me.ts";
import { openTasks } from "../tasks/open-tasks.ts";
import { useLeave } from "./account-menu.tsx";
import { ADMIN_PAGES, isAdminPath } from "./admin-navigation.ts";
import { EVENT_PAGES, eventPageOf, type HomePage, homePages, TAB_PATHS } from "./navigation.ts";
import styles from "./shell.module.css";
import { EventLinks, HomeLinks, OutsideLink, SidebarLink } from "./sidebar.tsx";

/** The navigation on phones: the most used pages as tabs, all others in a sheet. */
export function TabBar({ eventId, label }: { eventId: string | undefined; label: string }) {
  const { i18n } = useLingui();
  const [isOpen, setIsOpen] = useState(false);
  const { pathname } = useLocation();
  const me = useMe();
  const current = eventPageOf(pathname);
  const pages = TAB_PATHS.flatMap((path) => EVENT_PAGES.find((page) => page.path === path) ?? []);
  return (
    <nav aria-label={label} className={`${styles.tabs} no-print`}>
      {eventId
        ? pages.map(({ path, label: name, shortLabel, icon }) => (
            <Tab key={path} to={`/manage/event/${eventId}/${path}`} icon={icon} isCurrent={path === current}>
              {i18n._(shortLabel ?? name)}
            </Tab>
          ))
        : pagesOf(me, pathname).map(({ path, label, icon }) => (
            <Tab
              key={path}
              to={path}
              icon={icon}
              isCurrent={path === "/admin" ? pathname === path : pathname.startsWith(path)}
            >
              {i18n._(label)}
            </Tab>
          ))}
      <button
        type="button"
        className={styles.tab}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(true)}
      >
        <IconDots size={22} stroke={1.75} aria-hidden="true" />
        <span className={styles.tabLabel}>
          <Trans>More</Trans>
        </span>
      </button>
      <MoreSheet eventId={eventId} isOpen={isOpen} onClose={() => setIsOpen(false)} />
    </nav>
  );
}

function pagesOf(me: User, pathname: string): HomePage[] {
  return me.role === "SUPERADMIN" && isAdminPath(pathname)
    ? ADMIN_PAGES.slice(0, 4)
    : homePages(me).filter(({ path }) => path !== "/manage/organizer");
}

interface TabProps {
  to: string;
  icon: Icon;
  isCurrent: boolean;
  children: ReactNode;
}

function Tab({ to, icon: Picture, isCurrent, children }: TabProps) {
  return (
    <Link
      to={to}
      className={styles.tab}
      data-current={isCurrent || undefined}
      aria-current={isCurrent ? "page" : undefined}
    >
      <Picture size={22} stroke={1.75} aria-hidden="true" />
      <span className={styles.tabLabel}>{children}</span>
    </Link>
  );
}

function OtherAccounts() {
  const { switchAccount } = useLeave();
  return useOtherAccounts().map(({ id, name }) => (
    <button key={id} type="button" className={styles.link} onClick={() => void switchAccount(id)}>
      <IconArrowsExchange size={18} stroke={1.75} aria-hidden="true" />
      <Trans>Switch to {name}</Trans>
    </button>
  ));
}

/** Links to the public page of an event. */
function PageOfEvent({ eventId }: { eventId: string }) {
  const { data: event } = useQuery(eventQuery(Number(eventId)));
  if (!event) return null;
  return (
    <OutsideLink href={eventPagePath(event)} icon={IconExternalLink}>
      {isPublic(event) ? <Trans>View page</Trans> : <Trans>Preview</Trans>}
    </OutsideLink>
  );
}

interface MoreSheetProps {
  eventId: string | undefined;
  isOpen: boolean;
  onClose: () => void;
}

function MoreSheet({ eventId, isOpen, onClose }: MoreSheetProps) {
  const me = useMe();
  const { logOut } = useLeave();
  const { pathname } = useLocation();
  const languages = OFFERED_LOCALES.map((code) => ({ code, nativeName: LOCALES[code].nativeName }));
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={<Trans>More</Trans>}>
      <Stack>
        {eventId ? (
          <>
            <SidebarLink to="/manage/events" icon={IconCalendarEvent} isCurrent={false} onFollow={onClose}>
              <Trans>All events</Trans>
            </SidebarLink>
            <PageOfEvent eventId={eventId} />
            <EventLinks eventId={eventId} onFollow={onClose} />
            <SidebarLink to="/manage/account" icon={IconBuildingStore} isCurrent={false} onFollow={onClose}>
              <Trans>Account</Trans>
            </SidebarLink>
          </>
        ) : (
          <HomeLinks onFollow={onClose} />
        )}
        <SidebarLink
          to="/manage/profile"
          icon={IconUserCircle}
          isCurrent={pathname === "/manage/profile"}
          onFollow={onClose}
        >
          <Trans>Profile</Trans>
        </SidebarLink>
        {me.role !== "DOOR" && (
          <button
            type="button"
            className={styles.link}
            onClick={() => {
              onClose();
              openTasks();
            }}
          >
            <IconProgressCheck size={18} stroke={1.75} aria-hidden="true" />
            <Trans>Exports and bulk actions</Trans>
          </button>
        )}
        <OtherAccounts />
        <Stack className={styles.sheetFoot} gap="sm">
          <p>
            <strong>{me.full_name}</strong>
            <br />
            {me.email}
          </p>
          <Group gap="xs" justify="space-between">
            <LanguageSwitch languages={languages} opensUp />
            <ColorSchemeSwitch />
          </Group>
          <button type="button" className={styles.link} onClick={() => void logOut()}>
            <IconLogout size={18} stroke={1.75} aria-hidden="true" />
            <Trans>Log out</Trans>
          </button>
        </Stack>
      </Stack>
    </Dialog>
  );
}
