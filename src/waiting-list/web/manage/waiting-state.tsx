import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useEvent } from "../../../backoffice/queries/event.ts";
import type { AllEventSettings } from "../../../events/contract.ts";
import { FigureCard, FigureRow } from "../../../manage-ui/charts/figure-card.tsx";
import { ProblemNotice } from "../../../manage-ui/problem-notice.tsx";
import type { Versioned } from "../../../platform/http/editing/resource.ts";
import { formatNumber } from "../../../ui/format.ts";
import { Notice } from "../../../ui/notice.tsx";
import { PricesPanel } from "./prices-panel.tsx";
import { useStatusLooks } from "./status-looks.ts";
import { SwitchOn } from "./switch-on.tsx";
import { summaryQuery } from "./waiting-list-query.ts";

/** Above the list: whether it is off although people wait, the figures, and what can be offered. */
export function WaitingState({ settings }: { settings: Versioned<AllEventSettings> | undefined }) {
  const { i18n } = useLingui();
  const looks = useStatusLooks();
  const event = useEvent();
  const { data: summary, error, refetch } = useQuery(summaryQuery(event.id));
  const format = (value: number) => formatNumber(value, i18n.locale);
  if (error && !summary) return <ProblemNotice error={error} onRetry={() => void refetch()} />;
  if (!summary) return null;
  const { waiting, offered, bought, expired, prices } = summary;
  if (waiting + offered + bought + expired === 0) return null;
  return (
    <>
      {settings?.waiting_list === "OFF" && waiting > 0 && (
        <Notice
          tone="warning"
          title={<Trans>The waiting list is off</Trans>}
          action={<SwitchOn settings={settings} />}
        >
          <p>
            <Trans>
              Nobody else can join, and returned places go back on sale. You can still offer places.
            </Trans>
          </p>
        </Notice>
      )}
      <FigureRow>
        <FigureCard label={looks.WAITING.label} value={waiting} format={format} />
        <FigureCard label={looks.OFFERED.label} value={offered} format={format} />
        <FigureCard label={looks.BOUGHT.label} value={bought} format={format} />
        <FigureCard label={looks.EXPIRED.label} value={expired} format={format} />
      </FigureRow>
      <PricesPanel prices={prices} settings={settings} />
    </>
  );
}
