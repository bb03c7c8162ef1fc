import { Trans, useLingui } from "@lingui/react/macro";
import { PageFrame } from "../../../platform/web/page-frame.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { MAIN_ID } from "../../../ui/shell/public-header.tsx";

/** Shown for an event or organiser that is unknown or that visitors may not see. */
export function NoTickets() {
  const { t } = useLingui();
  return (
    <PageFrame home="">
      <title>{t`No tickets here`}</title>
      <main id={MAIN_ID}>
        <h1 className="visually-hidden">
          <Trans>No tickets here</Trans>
        </h1>
        <EmptyState icon="ticket" title={<Trans>No tickets here</Trans>}>
          <Trans>They may not be on sale yet, or they have been taken down.</Trans>
        </EmptyState>
      </main>
    </PageFrame>
  );
}
