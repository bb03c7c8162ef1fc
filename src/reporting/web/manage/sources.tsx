import { Text } from "@mantine/core";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { Bars } from "../../../manage-ui/charts/bars.tsx";
import { ChartPanel } from "../../../manage-ui/charts/chart-panel.tsx";
import { Choices } from "../../../manage-ui/choices.tsx";
import { formatNumber } from "../../../ui/format.ts";
import { Money } from "../../../ui/money.tsx";
import type { EventStats, Source } from "../../contract.ts";
import styles from "./dashboard-page.module.css";
import { How } from "./how-counted.tsx";

type Kind = "site" | "campaign" | "affiliate" | "promo_code";

/** The sources of visitors and buyers: sites, links, affiliates and codes. */
export function Sources({ stats }: { stats: EventStats }) {
  const { t, i18n } = useLingui();
  const [kind, setKind] = useState<Kind>("site");
  const count = (value: number) => formatNumber(value, i18n.locale);
  const kinds = [
    { value: "site" as const, label: t`Sites` },
    { value: "campaign" as const, label: t`Links` },
    { value: "affiliate" as const, label: t`Affiliates` },
    { value: "promo_code" as const, label: t`Codes` },
  ];
  const sources = stats.sources.filter(
    (source) => source.kind === kind || (kind === "site" && source.kind === "by_hand"),
  );
  const nameOf = (source: Source) => {
    if (source.kind === "by_hand") return t`Added manually`;
    return source.name === "" ? t`Direct or unknown` : source.name;
  };
  const best = sources.find(({ orders, name }) => orders > 0 && name !== "");
  return (
    <ChartPanel
      title={<How of={t`Traffic sources`} rule="sources" />}
      action={<Choices label={t`Source type`} choices={kinds} value={kind} onChange={setKind} />}
      table={{
        columns: [t`Source`, t`Visits`, t`Orders`, t`Sales`],
        rows: sources.map((source) => ({
          key: `${source.kind} ${source.name}`,
          cells: [
            nameOf(source),
            source.views === null ? "–" : count(source.views),
            count(source.orders),
            <Money key="gross" amount={{ minor: source.gross, currency: stats.currency }} />,
          ],
        })),
      }}
    >
      {sources.length === 0 && <Nothing kind={kind} />}
      {best && <Best name={nameOf(best)} orders={count(best.orders)} />}
      <Bars
        rows={sources.map((source) => ({
          key: `${source.kind} ${source.name}`,
          name: nameOf(source),
          value: source.orders,
          figure: <SourceFigure source={source} currency={stats.currency} />,
        }))}
      />
    </ChartPanel>
  );
}

function Best({ name, orders }: { name: string; orders: string }) {
  return (
    <p className={styles.summary}>
      <Trans>
        Most orders with a known source came through <strong>{name}</strong>: {orders}
      </Trans>
    </p>
  );
}

function SourceFigure({ source, currency }: { source: Source; currency: string }) {
  return (
    <>
      <strong>
        <Money amount={{ minor: source.gross, currency }} />
      </strong>{" "}
      <Plural value={source.orders} one="# order" other="# orders" />
      {source.views !== null && (
        <>
          {" · "}
          <Plural value={source.views} one="# visit" other="# visits" />
        </>
      )}
    </>
  );
}

function Nothing({ kind }: { kind: Kind }) {
  return (
    <Text c="dimmed">
      {kind === "site" && <Trans>No visits in this period.</Trans>}
      {kind === "campaign" && (
        <Trans>No tagged links yet. Add “?utm_source=newsletter” to a link to see it separately here.</Trans>
      )}
      {kind === "affiliate" && <Trans>No affiliate has brought an order in this period.</Trans>}
      {kind === "promo_code" && <Trans>No promo code was used in this period.</Trans>}
    </Text>
  );
}
