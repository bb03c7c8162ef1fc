import { Trans, useLingui } from "@lingui/react/macro";
import { useParams } from "react-router";
import { ButtonLink } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { PlainFrame } from "./parts/plain-frame.tsx";

/**
 * The page of an old link. Explains that the ticket was replaced and where to find the newer one, but not who
 * has it.
 */
export function ReplacedTicket() {
  const { t } = useLingui();
  const { eventId } = useParams();
  const event = (
    <ButtonLink href={`/event/${eventId}`} variant="secondary" icon="calendar">
      <Trans>Event page</Trans>
    </ButtonLink>
  );
  return (
    <PlainFrame actions={event}>
      <title>{t`This ticket has been replaced`}</title>
      <h1 className="visually-hidden">
        <Trans>This ticket has been replaced</Trans>
      </h1>
      <EmptyState icon="ticket" title={<Trans>This ticket has been replaced</Trans>}>
        <p>
          <Trans>
            A newer ticket was issued, and this link and its QR code no longer work. If the ticket is yours,
            look for the newer one in your e-mail, or ask the buyer or the organiser.
          </Trans>
        </p>
      </EmptyState>
    </PlainFrame>
  );
}
