import { Trans, useLingui } from "@lingui/react/macro";
import { PageFrame } from "../../platform/web/page-frame.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { MAIN_ID } from "../../ui/shell/public-header.tsx";
import styles from "./event-view.module.css";

interface MissingEventProps {
  /**
   * The id in the address. Undefined on the preview itself. Every id has the link to its preview, because this page is
   * cached for all visitors and does not say which ids exist.
   */
  eventId?: string | undefined;
}

/** Shown for an unknown event, and for one that visitors may not see. Leads its organiser to the preview. */
export function MissingEvent({ eventId }: MissingEventProps) {
  const { t } = useLingui();
  return (
    <PageFrame home="">
      <title>{t`Event not found`}</title>
      <main id={MAIN_ID} className={styles.missing}>
        <h1 className="visually-hidden">
          <Trans>Event not found</Trans>
        </h1>
        <EmptyState
          icon="calendar"
          title={<Trans>Event not found</Trans>}
          action={
            <ButtonLink href="/my-tickets">
              <Trans>Find my tickets</Trans>
            </ButtonLink>
          }
        >
          <p>
            <Trans>
              It may not be public yet, or it has been taken down. Please check the address, or ask the person
              who sent you the link.
            </Trans>
          </p>
          {eventId && /^[1-9]\d*$/.test(eventId) && (
            <p>
              <Trans>
                Is it your event?{" "}
                <a href={`/event/${eventId}/preview`} rel="nofollow" className="tap-area">
                  Open the preview
                </a>
              </Trans>
            </p>
          )}
        </EmptyState>
      </main>
    </PageFrame>
  );
}
