import { Text } from "@mantine/core";
import { Trans, useLingui } from "@lingui/react/macro";
import { Panel } from "../../../manage-ui/panel.tsx";
import { formatDateTime, formatMoney } from "../../../ui/format.ts";
import type { Account } from "../../contract.ts";

/** Shows the effect of the saved currency and time zone: a price and a start as visitors see them. */
export function NewEventPanel({ account }: { account: Account }) {
  const { i18n } = useLingui();
  const price = formatMoney({ minor: 2500, currency: account.currency_code }, i18n.locale);
  const start = formatDateTime("2027-06-05T18:00:00Z", { locale: i18n.locale, zone: account.timezone });
  return (
    <Panel title={<Trans>A new event</Trans>}>
      <Text fz="lg" fw={500} className="tabular-nums" suppressHydrationWarning>
        {price} · {start}
      </Text>
      <Text c="dimmed">
        <Trans>
          An event starts with this currency and time zone. Each organiser and each event can choose others.
        </Trans>
      </Text>
    </Panel>
  );
}
