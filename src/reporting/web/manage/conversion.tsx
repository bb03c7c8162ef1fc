import { Text } from "@mantine/core";
import { Trans, useLingui } from "@lingui/react/macro";
import { Bars } from "../../../manage-ui/charts/bars.tsx";
import { Delta } from "../../../manage-ui/charts/delta.tsx";
import { ChartPanel } from "../../../manage-ui/charts/chart-panel.tsx";
import { formatPercent } from "../../../platform/web/format-percent.ts";
import { formatNumber } from "../../../ui/format.ts";
import type { EventStats, Funnel } from "../../contract.ts";
import styles from "./dashboard-page.module.css";
import { How } from "./how-counted.tsx";

const STEPS = ["views", "selections", "details", "paid"] as const satisfies (keyof Funnel)[];

/** The funnel from views to orders. */
export function Conversion({ stats, isCompared }: { stats: EventStats; isCompared: boolean }) {
  const { t, i18n } = useLingui();
  const count = (value: number) => formatNumber(value, i18n.locale);
  const { funnel, funnel_before } = stats;
  const names = {
    views: t`Viewed`,
    selections: t`Chose tickets`,
    details: t`Gave their details`,
    paid: t`Bought`,
  };
  const most = Math.max(...STEPS.map((step) => funnel[step]), 1);
  const shareOf = (step: keyof Funnel) =>
    funnel.views >= funnel[step] && funnel.views > 0 && step !== "views"
      ? formatPercent(funnel[step] / funnel.views, i18n.locale)
      : null;
  const share = shareOf("paid");
  return (
    <ChartPanel
      title={<How of={t`Conversion`} rule="funnel" />}
      table={{
        columns: [t`Step`, t`This period`, t`Previous period`],
        rows: STEPS.map((step) => ({
          key: step,
          cells: [names[step], count(funnel[step]), count(funnel_before[step])],
        })),
      }}
    >
      {STEPS.every((step) => funnel[step] === 0) ? (
        <Text c="dimmed">
          <Trans>No one viewed the event’s page in this period.</Trans>
        </Text>
      ) : (
        <>
          <p className={styles.summary}>
            {share ? (
              <Trans>
                <strong>{share}</strong> of the visits led to an order.
              </Trans>
            ) : (
              <Trans>More purchases than visits were counted.</Trans>
            )}
          </p>
          <Bars
            most={most}
            rows={STEPS.map((step) => ({
              key: step,
              name: names[step],
              value: funnel[step],
              figure: (
                <>
                  <strong>{count(funnel[step])}</strong> {shareOf(step)}{" "}
                  {isCompared && funnel_before[step] > 0 && (
                    <Delta now={funnel[step]} before={funnel_before[step]} />
                  )}
                </>
              ),
            }))}
          />
        </>
      )}
    </ChartPanel>
  );
}
