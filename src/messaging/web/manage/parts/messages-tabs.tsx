import { Trans, useLingui } from "@lingui/react/macro";
import { NavLink } from "react-router";
import { useEvent } from "../../../../backoffice/queries/event.ts";
import { PageTabs } from "../../../../manage-ui/page-tabs.tsx";

/** The tabs of messages: written by hand, sent automatically, and their templates. */
export function MessagesTabs() {
  const { t } = useLingui();
  const base = `/manage/event/${useEvent().id}/messages`;
  return (
    <PageTabs label={t`Messages`} mb="md">
      <NavLink to={base} end>
        <Trans context="by hand">Written</Trans>
      </NavLink>
      <NavLink to={`${base}/automatic`}>
        <Trans context="messages">Automatic</Trans>
      </NavLink>
      <NavLink to={`${base}/templates`}>
        <Trans>E-mail texts</Trans>
      </NavLink>
    </PageTabs>
  );
}
