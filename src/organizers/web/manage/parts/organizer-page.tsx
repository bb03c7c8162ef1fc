import { Button } from "@mantine/core";
import { Trans, useLingui } from "@lingui/react/macro";
import { IconExternalLink } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { Link, useLocation } from "react-router";
import type { Versioned } from "../../../../platform/http/editing/resource.ts";
import { PageTabs } from "../../../../manage-ui/page-tabs.tsx";
import { Page } from "../../../../manage-ui/page.tsx";
import type { Organizer } from "../../../contract.ts";
import { useMe } from "../../../../backoffice/queries/me.ts";
import { OrganizerStatusMenu } from "../organizer-status-menu.tsx";

interface OrganizerPageProps {
  organizer: Versioned<Organizer>;
  /** The title of the browser tab. */
  title: string;
  actions?: ReactNode;
  children: ReactNode;
}

/** The frame of one page of an organiser, with links to the other pages. */
export function OrganizerPage({ organizer, title, actions, children }: OrganizerPageProps) {
  const { t } = useLingui();
  const { sees_all_events: seesAll } = useMe();
  const { pathname } = useLocation();
  const isPublic = organizer.status === "LIVE";
  const at = `/manage/organizer/${organizer.id}`;
  const tabs = [
    { to: `${at}/dashboard`, label: t`Dashboard` },
    { to: `${at}/events`, label: t`Events` },
    { to: `${at}/reports`, label: t`Reports` },
    ...(seesAll ? [{ to: `${at}/organizer-homepage-designer`, label: t`Homepage designer` }] : []),
    ...(seesAll ? [{ to: `${at}/ticket-designer`, label: t`Ticket designer` }] : []),
    ...(seesAll ? [{ to: `${at}/email-templates`, label: t`E-mail texts` }] : []),
    ...(seesAll ? [{ to: `${at}/webhooks`, label: t`Webhooks` }] : []),
    ...(seesAll ? [{ to: `${at}/settings`, label: t`Settings` }] : []),
  ];
  const isCurrent = (to: string) => pathname.replace("/report/", "/reports/").startsWith(to);
  return (
    <Page
      title={organizer.name}
      context={title}
      actions={
        <>
          <Button
            component="a"
            href={isPublic ? publicPath(organizer) : `/organizer/${organizer.id}/preview`}
            target="_blank"
            variant="default"
            rightSection={<IconExternalLink size={16} aria-hidden="true" />}
          >
            {isPublic ? <Trans>View page</Trans> : <Trans>Preview</Trans>}
          </Button>
          {seesAll && <OrganizerStatusMenu organizer={organizer} />}
          {actions}
        </>
      }
    >
      <PageTabs label={t`Organiser pages`}>
        {tabs.map(({ to, label }) => (
          <Link key={to} to={to} aria-current={isCurrent(to) ? "page" : undefined}>
            {label}
          </Link>
        ))}
      </PageTabs>
      {children}
    </Page>
  );
}

/** The address of the organiser's public page. */
export function publicPath({ id, slug }: Pick<Organizer, "id" | "slug">): string {
  return `/events/${id}/${slug}`;
}
