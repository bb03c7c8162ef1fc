import { Trans, useLingui } from "@lingui/react/macro";
import { NavLink } from "react-router";
import { useEvent } from "../../../../backoffice/queries/event.ts";
import { PageTabs } from "../../../../manage-ui/page-tabs.tsx";

export function CheckInTabs() {
  const { t } = useLingui();
  const base = `/manage/event/${useEvent().id}/check-in`;
  return (
    <PageTabs label={t`Doors`} mb="md">
      <NavLink to={base} end>
        <Trans>All doors</Trans>
      </NavLink>
      <NavLink to={`${base}/devices`}>
        <Trans>Devices</Trans>
      </NavLink>
      <NavLink to={`${base}/log`}>
        <Trans>Scan log</Trans>
      </NavLink>
      <NavLink to={`${base}/takings`}>
        <Trans>Cash-up and badges</Trans>
      </NavLink>
    </PageTabs>
  );
}
