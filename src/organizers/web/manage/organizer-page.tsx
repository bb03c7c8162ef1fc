import { useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { NavLink } from "react-router";
import type { Versioned } from "../../../platform/http/editing/resource.ts";
import { PageTabs } from "../../../manage-ui/page-tabs.tsx";
import { Page } from "../../../manage-ui/page.tsx";
import type { Organizer } from "../../contract.ts";
import { useMe } from "../../../backoffice/queries/me.ts";
import { OrganizerStatusMenu } from "./organizer-status-menu.tsx";

interface OrganizerPageProps {
  organizer: Versioned<Organizer>;
  /** The title of the browser tab. */
  title: string;
  actions?: ReactNode;
  children: ReactNode;
}

/** One of an organiser's pages, with links to the others. */
export function OrganizerPage({ organizer, title, actions, children }: OrganizerPageProps) {
  const { t } = useLingui();
  const { sees_all_events: seesAll } = useMe();
  const at = `/manage/organizer/${organizer.id}`;
  const tabs = [
    { to: `${at}/dashboard`, label: t`Dashboard` },
    { to: `${at}/events`, label: t`Events` },
    ...(seesAll ? [{ to: `${at}/settings`, label: t`Settings` }] : []),
  ];
  return (
    <Page
      title={organizer.name}
      context={title}
      actions={
        <>
          {seesAll && <OrganizerStatusMenu organizer={organizer} />}
          {actions}
        </>
      }
    >
      <PageTabs label={t`Organiser pages`}>
        {tabs.map(({ to, label }) => (
          <NavLink key={to} to={to}>
            {label}
          </NavLink>
        ))}
      </PageTabs>
      {children}
    </Page>
  );
}
