import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useHolderName } from "../../../attendees/web/manage/use-holder-name.ts";
import { ItemDrawer } from "../../../manage-ui/drawers/item-drawer.tsx";
import { ProblemNotice } from "../../../manage-ui/problem-notice.tsx";
import { useEvent } from "../../../manage-ui/queries/event.ts";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { AttendeeActions, AttendeeChips, AttendeeParts } from "./attendee-parts.tsx";
import { OrderHistory } from "./order-history.tsx";
import styles from "./order-page.module.css";
import { attendeeQuery, orderQuery } from "./orders-query.ts";

/** All about one ticket beside whatever page is open: default, because it is loaded when it is first looked at. */
export default function AttendeeDrawer({ attendeeId }: { attendeeId: number }) {
  const { t } = useLingui();
  const event = useEvent();
  const nameOf = useHolderName();
  const { data: attendee, error, refetch } = useQuery(attendeeQuery(event.id, attendeeId));
  return (
    <ItemDrawer
      name="attendee"
      id={attendeeId}
      title={attendee ? nameOf(attendee) : t`Attendee`}
      page={`/manage/event/${event.id}/attendees/${attendeeId}`}
    >
      {error && <ProblemNotice error={error} onRetry={() => void refetch()} />}
      {!error && !attendee && <Skeleton lines={10} />}
      {attendee && (
        <div key={attendee.id} className={styles.drawer}>
          <div className={styles.head}>
            <AttendeeChips attendee={attendee} />
          </div>
          <div className={styles.drawerActions}>
            <AttendeeActions attendee={attendee} />
          </div>
          <AttendeeParts attendee={attendee} />
          <HistoryOfOrder orderId={attendee.order_id} />
        </div>
      )}
    </ItemDrawer>
  );
}

function HistoryOfOrder({ orderId }: { orderId: number }) {
  const event = useEvent();
  const { data: order } = useQuery(orderQuery(event.id, orderId));
  return order ? <OrderHistory order={order} /> : null;
}
