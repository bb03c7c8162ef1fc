import { Stack, UnstyledButton } from "@mantine/core";
import { Trans, useLingui } from "@lingui/react/macro";
import {
  type Icon,
  IconCalendarEvent,
  IconChevronDown,
  IconChevronRight,
  IconExternalLink,
  IconScan,
} from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { NavLink, useLocation } from "react-router";
import { useViewMode } from "../../manage-ui/theme/use-view-mode.ts";
import { useConfig } from "../../platform/web/use-config.ts";
import { useBrand } from "../../ui/shell/brand.ts";
import { Logo } from "../../ui/shell/logo.tsx";
import { useMe } from "../queries/me.ts";
import { ToDoCount } from "../attention/to-do-count.tsx";
import { eventQuery } from "../queries/event.ts";
import { AccountMenu } from "./account-menu.tsx";
import { ADMIN_PAGES, ADMINISTRATION, BACK_TO_EVENTS, isAdminPath } from "./admin-navigation.ts";
import { accountPages, EVENT_NAVIGATION, eventPageOf, homePages } from "./navigation.ts";
import styles from "./shell.module.css";

interface SidebarProps {
  eventId: string | undefined;
  label: string;
}

/** The navigation, 232 pixels wide. On narrow screens it shows only icons; on phones it is hidden. */
export function Sidebar({ eventId, label }: SidebarProps) {
  const [home] = homePages(useMe());
  const { appName } = useBrand();
  return (
    <nav aria-label={label} className={`${styles.sidebar} no-print`}>
      <NavLink to={home!.path} className={styles.brand} aria-label={appName}>
        <span className={styles.wideOnly}>
          <Logo size={26} />
        </span>
        <span className={styles.narrowOnly}>
          <Logo size={26} isMark />
        </span>
      </NavLink>
      {/* Wider than its links, which keep room for their focus rings. */}
      <Stack flex={1} mih="8rem" mx={-8} px={8} py={4} style={{ overflowY: "auto" }}>
        {eventId ? (
          <>
            <SidebarLink to="/manage/events" icon={IconCalendarEvent} isCurrent={false}>
              <Trans>All events</Trans>
            </SidebarLink>
            <EventLinks eventId={eventId} />
          </>
        ) : (
          <HomeLinks />
        )}
      </Stack>
      <AccountMenu />
    </nav>
  );
}

/** Links to the pages outside any event. */
export function HomeLinks({ onFollow }: { onFollow?: () => void }) {
  const { i18n, t } = useLingui();
  const { pathname } = useLocation();
  const me = useMe();
  const config = useConfig();
  const isAdmin = me.role === "SUPERADMIN";
  const groups =
    isAdmin && isAdminPath(pathname)
      ? [
          { key: "home", label: null, pages: [BACK_TO_EVENTS] },
          { key: "admin", label: t`Administration`, pages: ADMIN_PAGES },
        ]
      : [
          { key: "home", label: null, pages: homePages(me) },
          { key: "account", label: t`Account`, pages: accountPages(me, config) },
          ...(isAdmin ? [{ key: "admin", label: t`This installation`, pages: [ADMINISTRATION] }] : []),
        ];
  return groups
    .filter(({ pages }) => pages.length > 0)
    .map(({ key, label, pages }) => (
      <Stack key={key} className={styles.group} gap={2}>
        {label && <p className={styles.groupLabel}>{label}</p>}
        {pages.map(({ path, label: name, icon }) => (
          <SidebarLink
            key={path}
            to={path}
            icon={icon}
            isCurrent={path === "/admin" ? pathname === path : pathname.startsWith(path)}
            onFollow={onFollow}
          >
            {i18n._(name)}
            {path === "/manage/to-do" && <ToDoCount />}
          </SidebarLink>
        ))}
      </Stack>
    ));
}

/** Links to the pages of the current event, by group. */
export function EventLinks({ eventId, onFollow }: { eventId: string; onFollow?: () => void }) {
  const { i18n } = useLingui();
  const current = eventPageOf(useLocation().pathname);
  const { data: event } = useQuery(eventQuery(Number(eventId)));
  const isWanted = (path: string) => path !== "getting-started" || event?.hide_getting_started_page === false;
  return EVENT_NAVIGATION.map((group) => (
    <LinkGroup
      key={group.label.id}
      name={group.pages[0]!.path}
      label={i18n._(group.label)}
      mayFold={!onFollow && !group.pages.some(({ path }) => path === current)}
    >
      {group.pages
        .filter(({ path }) => isWanted(path))
        .map((page) => (
          <SidebarLink
            key={page.path}
            to={`/manage/event/${eventId}/${page.path}`}
            icon={page.icon}
            isCurrent={page.path === current}
            onFollow={onFollow}
          >
            {i18n._(page.label)}
          </SidebarLink>
        ))}
      {group.hasDoor && event?.check_in_list_short_id && (
        <OutsideLink href={`/check-in/${event.check_in_list_short_id}`} icon={IconScan}>
          <Trans>Scan tickets</Trans> <IconExternalLink size={14} aria-hidden style={{ display: "inline" }} />
        </OutsideLink>
      )}
    </LinkGroup>
  ));
}

interface LinkGroupProps {
  /** The name under which this device remembers whether it is folded. */
  name: string;
  label: string;
  /** False if it has the current page. */
  mayFold: boolean;
  children: ReactNode;
}

function LinkGroup({ name, label, mayFold, children }: LinkGroupProps) {
  const [look, setLook] = useViewMode(`sidebar.${name}`, ["open", "folded"]);
  const isFolded = mayFold && look === "folded";
  const Chevron = isFolded ? IconChevronRight : IconChevronDown;
  return (
    <Stack className={styles.group} gap={2} data-folded={isFolded || undefined}>
      {mayFold ? (
        <UnstyledButton
          className={styles.groupLabel}
          aria-expanded={!isFolded}
          onClick={() => setLook(isFolded ? "open" : "folded")}
        >
          {label} <Chevron size={12} aria-hidden style={{ display: "inline" }} />
        </UnstyledButton>
      ) : (
        <p className={styles.groupLabel}>{label}</p>
      )}
      {children}
    </Stack>
  );
}

interface OutsideLinkProps {
  href: string;
  icon: Icon;
  children: ReactNode;
}

/** Opens a page outside the manage area in a new tab. */
export function OutsideLink({ href, icon: Picture, children }: OutsideLinkProps) {
  return (
    <a className={styles.link} href={href} target="_blank" rel="noreferrer">
      <Picture size={18} stroke={1.75} aria-hidden="true" />
      <span className={styles.linkLabel}>{children}</span>
    </a>
  );
}

interface SidebarLinkProps {
  to: string;
  icon: Icon;
  isCurrent: boolean;
  onFollow?: () => void;
  children: ReactNode;
}

export function SidebarLink({ to, icon: Picture, isCurrent, onFollow, children }: SidebarLinkProps) {
  return (
    <NavLink
      to={to}
      className={styles.link}
      aria-current={isCurrent ? "page" : undefined}
      data-current={isCurrent || undefined}
      onClick={onFollow}
    >
      <Picture size={18} stroke={1.75} aria-hidden="true" />
      <span className={styles.linkLabel}>{children}</span>
    </NavLink>
  );
}
