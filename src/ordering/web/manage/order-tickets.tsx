import { Trans } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { AttendeeStatusChip } from "../../../manage-ui/status-chip.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import type { Order } from "../../contract.ts";
import styles from "./order-drawer.module.css";
import { orderTicketsQuery } from "./orders-query.ts";

/** Who comes with this order. */
export function OrderTickets({ order }: { order: Order }) {
  const { data: tickets, isPending } = useQuery(orderTicketsQuery(order.event_id, order.id));
  if (isPending) return <Skeleton lines={3} />;
  if (!tickets || tickets.length === 0) return null;
  return (
    <section className={styles.part}>
      <h3>
        <Trans>Tickets</Trans>
      </h3>
      <ul className={styles.tickets}>
        {tickets.map((ticket) => (
          <li key={ticket.id} className={styles.ticket}>
            <span className={styles.item}>
              <a href={`/product/${ticket.event_id}/${ticket.short_id}`} target="_blank" rel="noreferrer">
                {ticket.first_name} {ticket.last_name}
              </a>
              <span className={styles.quiet}>
                {ticket.product_title} · {ticket.public_id}
              </span>
            </span>
            <AttendeeStatusChip status={ticket.status} />
          </li>
        ))}
      </ul>
    </section>
  );
}
