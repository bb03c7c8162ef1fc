import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { BulkActions } from "../../../backoffice/data-grid/bulk/bulk-actions.ts";
import { startBulk } from "../../../backoffice/data-grid/bulk/start-bulk.ts";

export function usePromoCodesBulk(eventId: number): BulkActions {
  const { t } = useLingui();
  return {
    start: startBulk({ list: "promo-codes", eventId }),
    actions: [
      {
        action: "delete-promo-codes",
        label: t`Delete codes`,
        isDangerous: true,
        question: (count) => <Plural value={count} one="Delete # code?" other="Delete # codes?" />,
        consequence: () => (
          <Trans>
            Nobody will be able to use them. Orders already placed with them keep their discount. This cannot
            be undone.
          </Trans>
        ),
      },
    ],
  };
}
