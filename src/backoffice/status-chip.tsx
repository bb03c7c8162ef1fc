import { msg } from "@lingui/core/macro";
import type { MessageDescriptor } from "@lingui/core";
import { useLingui } from "@lingui/react/macro";
import type { Attendee } from "../tickets/contract.ts";
import type { Event } from "../events/contract.ts";
import type { Order } from "../orders/contract.ts";
import { Chip } from "../ui/chip.tsx";
import type { IconName } from "../ui/icon.tsx";
import type { Tone } from "../ui/tone.ts";
import styles from "./status-chip.module.css";

interface Look {
  tone: Tone;
  icon: IconName;
  label: MessageDescriptor;
}

/** Orange: waits for an action. Red: failed or reverted. Teal: fine. */
const ORDER_LOOKS = {
  RESERVED: { tone: "warning", icon: "clock", label: msg`In checkout` },
  AWAITING_OFFLINE_PAYMENT: { tone: "warning", icon: "clock", label: msg`Awaiting payment` },
  COMPLETED: { tone: "success", icon: "check", label: msg`Completed` },
  CANCELLED: { tone: "danger", icon: "x", label: msg({ message: "Cancelled", context: "an order" }) },
  ABANDONED: { tone: "neutral", icon: "x", label: msg`Abandoned` },
} satisfies Record<Order["status"], Look>;

const PAYMENT_LOOKS = {
  NO_PAYMENT_REQUIRED: { tone: "success", icon: "check", label: msg`Free` },
  AWAITING_PAYMENT: { tone: "warning", icon: "clock", label: msg`Awaiting payment` },
  AWAITING_OFFLINE_PAYMENT: { tone: "warning", icon: "clock", label: msg`Awaiting payment` },
  PAYMENT_FAILED: { tone: "danger", icon: "alert", label: msg`Payment failed` },
  PAYMENT_RECEIVED: { tone: "success", icon: "check", label: msg({ message: "Paid", context: "an order" }) },
} satisfies Record<NonNullable<Order["payment_status"]>, Look>;

const REFUND_LOOKS = {
  REFUND_PENDING: { tone: "warning", icon: "clock", label: msg`Refund pending` },
  PARTIALLY_REFUNDED: { tone: "warning", icon: "undo", label: msg`Partly refunded` },
  REFUNDED: { tone: "danger", icon: "undo", label: msg`Refunded` },
  REFUND_FAILED: { tone: "danger", icon: "alert", label: msg`Refund failed` },
} satisfies Record<NonNullable<Order["refund_status"]>, Look>;

const ATTENDEE_LOOKS = {
  ACTIVE: { tone: "success", icon: "check", label: msg`Valid` },
  AWAITING_PAYMENT: { tone: "warning", icon: "clock", label: msg`Awaiting payment` },
  CANCELLED: { tone: "danger", icon: "x", label: msg({ message: "Cancelled", context: "a ticket" }) },
} satisfies Record<Attendee["status"], Look>;

const SHOWN_EVENT_LOOKS = {
  DRAFT: { tone: "neutral", icon: "eye-off", label: msg`Draft` },
  LIVE: { tone: "success", icon: "check", label: msg`Live` },
  PAUSED: { tone: "warning", icon: "clock", label: msg`Sales paused` },
  ARCHIVED: { tone: "neutral", icon: "lock", label: msg({ message: "Archived", context: "an event" }) },
  CANCELLED: { tone: "danger", icon: "x", label: msg({ message: "Cancelled", context: "an event" }) },
  SOLD_OUT: { tone: "info", icon: "ticket", label: msg`Sold out` },
  ENDED: { tone: "neutral", icon: "clock", label: msg({ message: "Ended", context: "an event" }) },
} satisfies Record<Event["display_status"], Look>;

function StatusChip({ look }: { look: Look }) {
  const { i18n } = useLingui();
  return (
    <Chip tone={look.tone} icon={look.icon}>
      {i18n._(look.label)}
    </Chip>
  );
}

export function OrderStatusChip({ status }: { status: Order["status"] }) {
  return <StatusChip look={ORDER_LOOKS[status]} />;
}

export function PaymentStatusChip({ status }: { status: NonNullable<Order["payment_status"]> }) {
  return <StatusChip look={PAYMENT_LOOKS[status]} />;
}

export function RefundStatusChip({ status }: { status: NonNullable<Order["refund_status"]> }) {
  return <StatusChip look={REFUND_LOOKS[status]} />;
}

export function AttendeeStatusChip({ status }: { status: Attendee["status"] }) {
  return <StatusChip look={ATTENDEE_LOOKS[status]} />;
}

export function EventStatusChip({ status }: { status: Event["display_status"] }) {
  return <StatusChip look={SHOWN_EVENT_LOOKS[status]} />;
}

/** Replaces a chip where there is no room: the colour as a dot, the label for screen readers. */
export function EventStatusDot({ status }: { status: Event["display_status"] }) {
  const { i18n } = useLingui();
  const { tone, label } = SHOWN_EVENT_LOOKS[status];
  return (
    <span
      data-tone={tone}
      className={styles.dot}
      role="img"
      aria-label={i18n._(label)}
      title={i18n._(label)}
    />
  );
}

/** The labels of the chips, for filters. */
export const ORDER_STATUS_LABELS = labelsOf(ORDER_LOOKS);
export const PAYMENT_STATUS_LABELS = labelsOf(PAYMENT_LOOKS);
export const REFUND_STATUS_LABELS = labelsOf(REFUND_LOOKS);
export const ATTENDEE_STATUS_LABELS = labelsOf(ATTENDEE_LOOKS);
export const EVENT_STATUS_LABELS = labelsOf(SHOWN_EVENT_LOOKS);

function labelsOf<Status extends string>(looks: Record<Status, Look>): Record<Status, MessageDescriptor> {
  const labels = Object.entries<Look>(looks).map(([status, look]) => [status, look.label]);
  return Object.fromEntries(labels) as Record<Status, MessageDescriptor>;
}
