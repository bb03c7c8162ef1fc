import { ActionIcon, Button, Menu } from "@mantine/core";
import { Trans, useLingui } from "@lingui/react/macro";
import { IconCheck, IconDots, IconEdit, IconMail, IconReceiptOff } from "@tabler/icons-react";
import type { Versioned } from "../../../platform/http/editing/resource.ts";
import { ConfirmDialog } from "../../../manage-ui/dialogs/confirm-dialog.tsx";
import { useOneOpen } from "../../../manage-ui/dialogs/use-one-open.ts";
import { lazyDialog } from "../../../manage-ui/dialogs/lazy-dialog.tsx";
import { useTellProblem } from "../../../manage-ui/problem-notice.tsx";
import { Money } from "../../../ui/money.tsx";
import type { Order, OrderDetails } from "../../contract.ts";
import { canMove } from "../../../checkout/rules/order-states.ts";
import { BuyerPageItems } from "./buyer/buyer-page-items.tsx";
import { CancelOrder } from "./cancel-order.tsx";
import { RefundButton } from "./refund-button.tsx";
import { useChange } from "./use-change.ts";

const EditOrder = lazyDialog(async () => (await import("./edit/edit-order.tsx")).EditOrder);
const WriteMessage = lazyDialog(async () => (await import("./write-message/write-message.tsx")).WriteMessage);

/** Actions on an order, most frequent first. */
export function OrderActions({ order }: { order: Versioned<OrderDetails> }) {
  const { t } = useLingui();
  const dialogs = useOneOpen<"edit" | "cancel" | "paid" | "write">();
  const params = { event_id: order.event_id, order_id: order.id };
  const email = order.email ?? "";
  const tell = useTellProblem();
  const resend = useChange({
    eventId: order.event_id,
    ask: (api, _given: void, idempotencyKey) =>
      api("POST /events/{event_id}/orders/{order_id}/resend_confirmation", { params, idempotencyKey }),
    message: t`The confirmation is on its way to ${email}.`,
  });
  const isLive = order.status === "COMPLETED" || order.status === "AWAITING_OFFLINE_PAYMENT";
  const isPlaced = isLive || order.status === "CANCELLED";
  return (
    <>
      {canMove(order, "mark_as_paid") && (
        <Button leftSection={<IconCheck size={18} />} onClick={() => dialogs.show("paid")}>
          <Trans>Mark as paid</Trans>
        </Button>
      )}
      <RefundButton order={order} />
      <Button variant="default" leftSection={<IconEdit size={18} />} onClick={() => dialogs.show("edit")}>
        <Trans>Edit</Trans>
      </Button>
      {email && (
        <Button variant="default" leftSection={<IconMail size={18} />} onClick={() => dialogs.show("write")}>
          <Trans>Message buyer</Trans>
        </Button>
      )}
      {isPlaced && (
        <Menu>
          <Menu.Target>
            <ActionIcon variant="default" size={36} aria-label={t`More actions for this order`}>
              <IconDots size={18} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <BuyerPageItems order={order} />
            {isLive && order.email && (
              <Menu.Item
                leftSection={<IconMail size={18} />}
                onClick={() => resend.mutate(undefined, { onError: tell })}
              >
                <Trans>Send the confirmation again</Trans>
              </Menu.Item>
            )}
            {isLive && (
              <Menu.Item
                color="danger"
                leftSection={<IconReceiptOff size={18} />}
                onClick={() => dialogs.show("cancel")}
              >
                <Trans>Cancel order</Trans>
              </Menu.Item>
            )}
          </Menu.Dropdown>
        </Menu>
      )}
      <WriteMessage
        eventId={order.event_id}
        to={{ message_type: "ORDER_OWNER", order_id: order.id }}
        name={[order.first_name, order.last_name].filter(Boolean).join(" ")}
        email={email}
        {...dialogs.of("write")}
      />
      <EditOrder order={order} {...dialogs.of("edit")} />
      <CancelOrder order={order} {...dialogs.of("cancel")} />
      <MarkAsPaid order={order} {...dialogs.of("paid")} />
    </>
  );
}

interface DialogProps {
  order: Versioned<Order>;
  isOpen: boolean;
  onClose: () => void;
}

function MarkAsPaid({ order, isOpen, onClose }: DialogProps) {
  const { t } = useLingui();
  const code = order.public_id;
  const mark = useChange({
    eventId: order.event_id,
    ask: (api, _given: void, idempotencyKey) =>
      api("POST /events/{event_id}/orders/{order_id}/mark-as-paid", {
        params: { event_id: order.event_id, order_id: order.id },
        idempotencyKey,
      }),
    message: t`Order ${code} is paid. Its tickets are on their way.`,
    onDone: onClose,
  });
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      title={<Trans>Has order {order.public_id} been paid?</Trans>}
      cancelLabel={<Trans>Not yet</Trans>}
      confirmLabel={<Trans>Mark as paid</Trans>}
      tone="accent"
      mutation={mark}
      onConfirm={() => mark.mutate()}
    >
      <Trans>
        Once <Money amount={{ minor: order.total_gross, currency: order.currency }} /> has arrived, the
        tickets become valid and are e-mailed to {order.email}. This cannot be undone.
      </Trans>
    </ConfirmDialog>
  );
}
