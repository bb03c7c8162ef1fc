import { Box } from "@mantine/core";
import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { Panel } from "../../../../manage-ui/panel.tsx";
import { ProblemNotice } from "../../../../manage-ui/problem-notice.tsx";
import { Skeleton } from "../../../../ui/skeleton.tsx";
import type { Attendee } from "../../../../tickets/contract.ts";
import { ticketQuery } from "../orders-query.ts";

/** Loaded lazily, because of the encoder. */
const QrCode = lazy(async () => ({ default: (await import("../../../../ui/qr/qr-code.tsx")).QrCode }));

/** The code that the holder of an active ticket shows at the door. */
export function TicketCode({ attendee: { event_id, short_id, public_id: code } }: { attendee: Attendee }) {
  const { t } = useLingui();
  const { data: ticket, error, refetch } = useQuery(ticketQuery(event_id, short_id));
  return (
    <Panel title={<Trans>Ticket code</Trans>}>
      {error && <ProblemNotice error={error} onRetry={() => void refetch()} />}
      {!error && !ticket && <Skeleton lines={5} />}
      {ticket?.live_code && (
        <p>
          <Trans>The code changes every few seconds and is shown only on the holder’s ticket page.</Trans>
        </p>
      )}
      {ticket && ticket.qr_text !== "" && (
        <Box w="10rem">
          <Suspense fallback={<Skeleton lines={5} />}>
            <QrCode text={ticket.qr_text} label={t`Ticket code ${code}`} />
          </Suspense>
        </Box>
      )}
    </Panel>
  );
}
