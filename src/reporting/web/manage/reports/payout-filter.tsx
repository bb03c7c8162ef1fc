import { Button, Group } from "@mantine/core";
import { Trans, useLingui } from "@lingui/react/macro";
import { IconX } from "@tabler/icons-react";
import type { ReportColumn } from "../../../rules/report-definitions.ts";
import type { ReportRow } from "../../../rules/report-rows.ts";

/** The payout that a report is about, with a button to remove the filter. On paper it is only named. */
export function PayoutFilter({ payout, onRemove }: { payout: string; onRemove: () => void }) {
  const { t } = useLingui();
  return (
    <Group component="ul" className="plain-list" aria-label={t`Filters`}>
      <li>
        <Button
          variant="default"
          size="xs"
          maw="100%"
          title={t`Remove this filter`}
          rightSection={<IconX size={14} aria-hidden="true" />}
          onClick={onRemove}
        >
          <Trans>
            Payout: <strong className="break-anywhere">{payout}</strong>
          </Trans>
        </Button>
      </li>
    </Group>
  );
}

const NAMES_OF_PAYOUT: readonly string[] = ["date", "payout"];

/** Links the start and the number of a payout to its transactions, as of the same moment. */
export const transactionsLink =
  (asOf: string | undefined) =>
  (row: ReportRow, { key }: ReportColumn): string | undefined => {
    if (!NAMES_OF_PAYOUT.includes(key)) return undefined;
    const query = new URLSearchParams({ payout: String(row.payout), ...(asOf && { as_of: asOf }) });
    return `../payout_transactions?${query}`;
  };
