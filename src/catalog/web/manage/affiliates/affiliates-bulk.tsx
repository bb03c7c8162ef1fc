import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { BulkActions } from "../../../../backoffice/data-grid/bulk/bulk-actions.ts";
import { startBulk } from "../../../../backoffice/data-grid/bulk/start-bulk.ts";

export function useAffiliatesBulk(eventId: number): BulkActions {
  const { t } = useLingui();
  return {
    start: startBulk({ list: "affiliates", eventId }),
    actions: [
      {
        action: "switch-on-affiliates",
        label: t`Switch on`,
        question: (count) => (
          <Plural value={count} one="Switch on # affiliate?" other="Switch on # affiliates?" />
        ),
        consequence: () => (
          <Trans>Orders that come through their links are credited to them from now on.</Trans>
        ),
      },
      {
        action: "switch-off-affiliates",
        label: t`Switch off`,
        question: (count) => (
          <Plural value={count} one="Switch off # affiliate?" other="Switch off # affiliates?" />
        ),
        consequence: () => (
          <Trans>
            Their links keep working, but orders are no longer credited to them. Earlier orders stay theirs.
          </Trans>
        ),
      },
      {
        action: "delete-affiliates",
        label: t`Delete`,
        isDangerous: true,
        question: (count) => <Plural value={count} one="Delete # affiliate?" other="Delete # affiliates?" />,
        consequence: () => <Trans>Orders keep the code they came with. This cannot be undone.</Trans>,
      },
    ],
  };
}
