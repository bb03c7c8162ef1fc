import { Flex, Group, Stack } from "@mantine/core";
import { Trans, useLingui } from "@lingui/react/macro";
import { IconArrowLeft } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { useHolderName } from "./use-holder-name.ts";
import { ItemDrawer } from "../../../../manage-ui/drawers/item-drawer.tsx";
import { LeadTitle } from "../../../../manage-ui/drawers/lead-title.tsx";
import { useNeighbours } from "../../../../manage-ui/drawers/neighbours.ts";
import { ProblemNotice } from "../../../../manage-ui/problem-notice.tsx";
import { useEvent } from "../../../../backoffice/queries/event.ts";
import { useOpenItem } from "../../../../manage-ui/use-open-item.ts";
import { Skeleton } from "../../../../ui/skeleton.tsx";
import { AttendeeActions, AttendeeChips, AttendeeParts } from "./attendee-parts.tsx";
import styles from "../order-page.module.css";
import { attendeeQuery, orderQuery, orderTicketsQuery } from "../orders-query.ts";

interface AttendeeDrawerProps {
  attendeeId: number;
  /** The order from whose drawer the ticket was opened. */
  orderId: number | null;
}

/** Drawer with one ticket, beside any page. Default export, because it is loaded on first use. */
export default function AttendeeDrawer({ attendeeId, orderId }: AttendeeDrawerProps) {
  const { t } = useLingui();
  const event = useEvent();
  const nameOf = useHolderName();
  const { data: attendee, error, refetch } = useQuery(attendeeQuery(event.id, attendeeId));
  const code = attendee?.public_id ?? "";
  return (
    <ItemDrawer
      name="attendee"
      id={attendeeId}
      title={attendee ? <LeadTitle which={t`Ticket ${code}`}>{nameOf(attendee)}</LeadTitle> : t`Attendee`}
      page={`/manage/event/${event.id}/attendees/${attendeeId}`}
    >
      {orderId !== null && <BackToOrder orderId={orderId} />}
      {error && <ProblemNotice error={error} onRetry={() => void refetch()} />}
      {!error && !attendee && <Skeleton lines={10} />}
      {attendee && (
        <Stack key={attendee.id} className={styles.drawer}>
          <Group gap="xs">
            <AttendeeChips attendee={attendee} />
          </Group>
          <Group className={styles.drawerActions} gap="xs" align="stretch">
            <AttendeeActions attendee={attendee} />
          </Group>
          <AttendeeParts attendee={attendee} />
        </Stack>
      )}
    </ItemDrawer>
  );
}

/** Link back to the order. Makes the order's other tickets the previous and next items. */
function BackToOrder({ orderId }: { orderId: number }) {
  const event = useEvent();
  const { addressOf } = useOpenItem("attendee");
  const { data: order } = useQuery(orderQuery(event.id, orderId));
  useNeighbours("attendee", useQuery(orderTicketsQuery(event.id, orderId)).data?.data);
  return (
    <Flex component={Link} align="center" gap={4} mb="sm" to={addressOf(null)} preventScrollReset>
      <IconArrowLeft size={18} aria-hidden />
      {order ? <Trans>Back to order {order.public_id}</Trans> : <Trans>Back to the order</Trans>}
    </Flex>
  );
}
