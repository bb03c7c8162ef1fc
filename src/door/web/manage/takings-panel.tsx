import { Group, Text } from "@mantine/core";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { DividedList } from "../../../manage-ui/lists/divided-list.tsx";
import { Panel } from "../../../manage-ui/panel.tsx";
import { formatMoney } from "../../../ui/format.ts";
import type { Takings } from "../../contract.ts";

/** Shows what was taken at the doors, in total by method, then by list and device. */
export function TakingsPanel({ takings }: { takings: Takings[] }) {
  const { i18n } = useLingui();
  const methodOf = useMethodWords();
  const money = (minor: number, currency: string) => formatMoney({ minor, currency }, i18n.locale);
  const totals = totalsOf(takings);
  return (
    <Panel title={<Trans>Cash-up</Trans>}>
      {takings.length === 0 && (
        <Text c="dimmed">
          <Trans>
            Nothing has been paid at a door yet. Doors can allow sales and payments in their settings.
          </Trans>
        </Text>
      )}
      {totals.map(({ method, currency, amount }) => (
        <Group key={`${method} ${currency}`} justify="space-between">
          <strong>{methodOf(method)}</strong>
          <Text fz={22} fw={700} style={{ fontVariantNumeric: "tabular-nums" }}>
            {money(amount, currency)}
          </Text>
        </Group>
      ))}
      {takings.length > 0 && (
        <DividedList>
          {takings.map((row) => (
            <li key={[row.check_in_list_id, row.device_name, row.method, row.kind, row.currency].join(" ")}>
              <Group justify="space-between" gap="xs">
                <span>
                  <bdi>{row.list_name}</bdi> ·{" "}
                  <bdi>{row.device_name || <Trans>Device without a name</Trans>}</bdi>
                  <Text c="dimmed" fz={14}>
                    {methodOf(row.method)} ·{" "}
                    {row.kind === "SALE" ? <Trans>Sales</Trans> : <Trans>Unpaid orders</Trans>}
                    {" · "}
                    <Plural value={row.payments} one="# payment" other="# payments" />
                  </Text>
                </span>
                <span style={{ fontVariantNumeric: "tabular-nums" }}>{money(row.amount, row.currency)}</span>
              </Group>
            </li>
          ))}
        </DividedList>
      )}
    </Panel>
  );
}

function useMethodWords(): (method: Takings["method"]) => string {
  const { t } = useLingui();
  return (method) => (method === "CASH" ? t`Cash` : t`Card terminal`);
}

function totalsOf(takings: Takings[]) {
  const groups = Map.groupBy(takings, ({ method, currency }) => `${method} ${currency}`);
  return [...groups.values()].map((rows) => ({
    method: rows[0]!.method,
    currency: rows[0]!.currency,
    amount: rows.reduce((sum, { amount }) => sum + amount, 0),
  }));
}
