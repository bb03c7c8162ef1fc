import { Group, Stack, Text } from "@mantine/core";
import { Trans } from "@lingui/react/macro";
import { DateTime } from "../../../../ui/date-time.tsx";
import { Money } from "../../../../ui/money.tsx";
import type { OrderMoney } from "../../../contract.ts";
import { useReasonWords } from "./refund-reason.tsx";

/** A refund in a list of payments: status, time, reason and amount. */
export function RefundEntry({ refund, zone }: { refund: OrderMoney["refunds"][number]; zone: string }) {
  const reason = useReasonWords()(refund);
  return (
    <Group component="li" gap="8px 16px" wrap="nowrap" justify="space-between">
      <Stack component="span" className="break-anywhere" gap={0} flex={1} miw={0}>
        <RefundWords status={refund.status} />
        <Text span c="dimmed" fz={13}>
          <DateTime at={refund.created_at} zone={zone} />
        </Text>
        {reason && (
          <Text span c="dimmed" fz={13}>
            {reason}
          </Text>
        )}
      </Stack>
      <Money amount={{ minor: -refund.amount, currency: refund.currency }} />
    </Group>
  );
}

function RefundWords({ status }: { status: string }) {
  if (status === "PENDING") return <Trans>Refund on its way</Trans>;
  if (status === "FAILED") return <Trans>Failed refund</Trans>;
  return <Trans>Refund</Trans>;
}
