import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { BulkActions } from "../../../../backoffice/data-grid/bulk/bulk-actions.ts";
import { startBulk } from "../../../../backoffice/data-grid/bulk/start-bulk.ts";

export function useTaxesBulk(): BulkActions {
  const { t } = useLingui();
  return {
    start: startBulk({ list: "taxes-and-fees", eventId: null }),
    actions: [
      {
        action: "charge-taxes-and-fees",
        label: t`Charge`,
        question: (count) => (
          <Plural value={count} one="Charge # tax or fee again?" other="Charge # taxes or fees again?" />
        ),
        consequence: () => <Trans>New orders will include them on every product that uses them.</Trans>,
      },
      {
        action: "retire-taxes-and-fees",
        label: t`No longer charge`,
        question: (count) => (
          <Plural
            value={count}
            one="No longer charge # tax or fee?"
            other="No longer charge # taxes or fees?"
          />
        ),
        consequence: () => <Trans>New orders will not include them. Existing orders are not affected.</Trans>,
      },
      {
        action: "delete-taxes-and-fees",
        label: t`Delete`,
        isDangerous: true,
        question: (count) => (
          <Plural value={count} one="Delete # tax or fee?" other="Delete # taxes and fees?" />
        ),
        consequence: () => (
          <Trans>
            Those in use by products stay. Orders keep what they were charged. This cannot be undone.
          </Trans>
        ),
      },
    ],
  };
}
