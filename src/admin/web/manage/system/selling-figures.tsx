import { Trans, useLingui } from "@lingui/react/macro";
import { Panel } from "../../../../manage-ui/panel.tsx";
import { DataList } from "../../../../ui/data-list.tsx";
import type { SystemStatus } from "../../../contract.ts";
import { ALERT_LIMITS } from "./alert-limits.ts";
import { Figure, FigureList } from "./figure.tsx";
import { useFigureWords } from "./use-figure-words.ts";

type Figures = SystemStatus["figures"];

/** The names of payment providers in the metrics. */
const PROVIDERS: Record<string, string> = { stripe: "Stripe" };

/** Holds, orders, scans and payments, and the calls that did not succeed. */
export function SellingFigures({ figures }: { figures: Figures }) {
  const { t } = useLingui();
  const { number, milliseconds, none, outcomes } = useFigureWords();
  const names = { HOLD: t`Holds`, ORDER: t`Orders`, SCAN: t`Scans` };

  function callItem({ name, per_second, p50_seconds, p99_seconds, ...counts }: Figures["calls"][number]) {
    const rate = number(per_second, 1);
    const half = milliseconds(p50_seconds);
    const most = milliseconds(p99_seconds);
    const isSlow = (p99_seconds ?? 0) > ALERT_LIMITS.sellingSlow;
    const description =
      p99_seconds === null ? (
        none
      ) : (
        <Figure isBad={isSlow || counts.failed > 0}>
          {t`${rate} per second; half within ${half} ms, 99 of 100 within ${most} ms`}
          <br />
          {outcomes(counts)}
        </Figure>
      );
    return { term: names[name], description };
  }
  function providerItem({ provider, p99_seconds, ...counts }: Figures["provider_calls"][number]) {
    const name = PROVIDERS[provider] ?? provider;
    const most = milliseconds(p99_seconds);
    return {
      term: t`Calls to ${name}`,
      description: (
        <Figure isBad={counts.failed > 0}>
          {outcomes(counts)}
          <br />
          {t`99 of 100 within ${most} ms`}
        </Figure>
      ),
    };
  }
  const providers = figures.provider_calls.map(providerItem);

  return (
    <>
      <Panel title={<Trans>Selling</Trans>}>
        <DataList
          items={[
            ...figures.calls.map(callItem),
            ...(providers.length > 0
              ? providers
              : [{ term: t`Calls to payment providers`, description: none }]),
          ]}
        />
      </Panel>
      <Panel title={<Trans>Calls that were refused or failed</Trans>}>
        <FigureList
          empty={none}
          items={figures.troubled_calls.map((call) => {
            const refused = number(call.refused);
            const failed = number(call.failed);
            return {
              name: call.name,
              words: t`${refused} refused, ${failed} failed`,
              isBad: call.failed > 0,
            };
          })}
        />
      </Panel>
    </>
  );
}
