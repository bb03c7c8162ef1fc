import { Text } from "@mantine/core";
import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Versioned } from "../../../../platform/http/editing/resource.ts";
import { ResourceForm } from "../../../../backoffice/forms/resource-form.tsx";
import { SidePanel } from "../../../../manage-ui/dialogs/overlays.tsx";
import {
  BillingFields,
  type BillingForm,
  billingOf,
  formOfBilling,
  problemsOfBilling,
} from "../../../../checkout/web/manage/parts/billing-fields.tsx";
import type { OrderDetails } from "../../../contract.ts";
import { orderInvoicesQuery } from "../order-invoices-query.ts";
import { ORDER_RULES } from "./form-rules.ts";
import {
  bodyOfPerson,
  formOfPerson,
  isOtherAddress,
  NotesField,
  PersonFields,
  type PersonForm,
  problemsOfPerson,
} from "./person-fields.tsx";
import { useOrderForm } from "./use-order-form.ts";

interface EditOrderProps {
  order: Versioned<OrderDetails>;
  isOpen: boolean;
  onClose: () => void;
}

/** Edits the buyer, the billing address and the internal notes. */
export function EditOrder({ order, isOpen, onClose }: EditOrderProps) {
  return (
    <SidePanel isOpen={isOpen} onClose={onClose} title={<Trans>Edit order {order.public_id}</Trans>}>
      <OrderFields order={order} onClose={onClose} />
    </SidePanel>
  );
}

interface OrderForm extends PersonForm {
  billing: BillingForm;
}

function OrderFields({ order, onClose }: Omit<EditOrderProps, "isOpen">) {
  const { t } = useLingui();
  const isLive = order.status === "COMPLETED" || order.status === "AWAITING_OFFLINE_PAYMENT";
  /** Another address was saved. Until the e-mail is sent, the buyer has no link, whatever address is typed next. */
  const [isOwed, setIsOwed] = useState(false);
  const offersToSend = (form: PersonForm) => isLive && (isOwed || isOtherAddress(form));
  const params = { event_id: order.event_id, order_id: order.id };
  const { data: invoices } = useQuery(orderInvoicesQuery(order.event_id, order.id));
  const hasInvoice = invoices?.some(({ kind }) => kind === "INVOICE");
  const editor = useOrderForm({
    eventId: order.event_id,
    name: `order-${order.id}`,
    version: order.version,
    initial: { ...formOfPerson(order), billing: formOfBilling(order.billing) } as OrderForm,
    bodyOf: ({ billing, ...form }) => ({ ...bodyOfPerson(form, order), billing: billingOf(billing) }),
    rules: ORDER_RULES,
    problemsOf: ({ billing, ...form }) => ({
      ...problemsOfPerson(form, order),
      ...problemsOfBilling(billing, order.billing),
    }),
    change: async (api, { form, body, version, idempotencyKey }) => {
      await api("PUT /events/{event_id}/orders/{order_id}", { params, body, version });
      if (!form.sends || !offersToSend(form)) return;
      setIsOwed(true);
      await api("POST /events/{event_id}/orders/{order_id}/resend_confirmation", { params, idempotencyKey });
    },
    message: (form) => {
      const newAddress = form.email.trim();
      return form.sends && offersToSend(form)
        ? t`Saved. The confirmation is on its way to ${newAddress}.`
        : t`Saved.`;
    },
    onDone: onClose,
  });
  return (
    <ResourceForm editor={editor} isBesideFields onCancel={onClose}>
      <Text c="dimmed" fz={13}>
        <Trans>Tickets keep their own names.</Trans>
      </Text>
      <PersonFields
        isInDialog
        editor={editor}
        before={order}
        emailHelp={t`With another address the order and the tickets sent to the old one get new links and codes; the old ones stop working.`}
        sendsLabel={offersToSend(editor.form) ? t`E-mail the confirmation to the new address` : null}
      />
      <BillingFields
        value={editor.form.billing}
        errors={editor.errors}
        onChange={(billing) => editor.set({ billing })}
        note={hasInvoice && <Trans>The invoice that was issued stays as it is.</Trans>}
      />
      <NotesField {...editor} />
    </ResourceForm>
  );
}
