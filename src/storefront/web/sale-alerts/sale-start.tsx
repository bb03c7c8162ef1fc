import { Trans } from "@lingui/react/macro";
import { isEmbedded } from "../../../platform/web/embedded/is-embedded.ts";
import { useAddress } from "../../../platform/web/use-address.ts";
import { DateTime } from "../../../ui/date-time.tsx";
import { Icon } from "../../../ui/icon.tsx";
import type { StorefrontEvent } from "../../contract.ts";
import { hasWaitingList } from "../../rules/has-waiting-list.ts";
import { isSoldOut, saleStartOf } from "../../rules/sale-start.ts";
import { RoomForViewersTime } from "../details/room-for-viewers-time.tsx";
import { AlertForm } from "./alert-form.tsx";
import { WaitingListLink } from "./waiting-list-link.tsx";
import styles from "./sale-start.module.css";

/**
 * Start of the sale, with a calendar entry and an e-mail alert. For sold-out tickets the waiting list, or only the
 * alert. Renders nothing while a ticket can be bought.
 */
export function SaleStart({ event, isPreview }: { event: StorefrontEvent; isPreview: boolean }) {
  const startsAt = saleStartOf(event);
  const path = `/event/${event.id}/${event.slug}`;
  const isInFrame = isEmbedded(new URL(useAddress(), "http://page"));
  // No preview has a form. Without scripts, no browser loads this code for the other pages.
  const form =
    import.meta.env.SSR &&
    !isPreview &&
    (startsAt === null && hasWaitingList(event) ? (
      <WaitingListLink path={path} />
    ) : (
      <AlertForm action={`${path}/sale-alert`} isSoldOut={startsAt === null} isEmbedded={isInFrame} />
    ));
  if (startsAt === null) return isSoldOut(event) && form && <div className={styles.start}>{form}</div>;
  return (
    <div className={styles.start}>
      <div>
        <p className="strong">
          <Trans>
            On sale from <DateTime at={startsAt} zone={event.timezone} />
          </Trans>
        </p>
        <RoomForViewersTime at={startsAt} zone={event.timezone} className="muted size-14" />
        <p>
          <a href={`${path}/on-sale.ics`} className={`${styles.calendar} tap-area`}>
            <Icon name="calendar" size={16} />
            <Trans>Remind me in my calendar</Trans>
          </a>
        </p>
      </div>
      {form}
    </div>
  );
}
