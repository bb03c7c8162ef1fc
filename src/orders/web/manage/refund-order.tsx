import { Checkbox, NativeSelect, TextInput } from "@mantine/core";
import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { errorWithin } from "../../../backoffice/forms/field-errors.ts";
import type { FormProblems } from "../../../backoffice/forms/form-problems.ts";
import { ResourceForm } from "../../../backoffice/forms/resource-form.tsx";
import { useCreateForm } from "../../../backoffice/forms/use-create-form.ts";
import { Dialog } from "../../../manage-ui/dialogs/overlays.tsx";
import type { PaymentsContract } from "../../../payments/contract.ts";
import type { OrganizerReason } from "../../../payments/rules/refund-reason.ts";
import {
  amountOfTickets,
  type CostOfTickets,
  refundableLines,
  type RefundableLine,
  type RefundOfLines,
  refundRequestOf,
} from "../../../payments/rules/refundable-lines.ts";
import { RefundLineChoice } from "../../../payments/web/manage/parts/refund-line-choice.tsx";
import { useRefundReasons } from "../../../payments/web/manage/parts/refund-reason.tsx";
import { browserClient } from "../../../platform/http/browser-client.ts";
import { formatMoney } from "../../../ui/format.ts";
import { useToasts } from "../../../ui/overlays/toasts.tsx";
import { parseAmount, toDecimalString } from "../../../values/money.ts";
import type { Attendee } from "../../../tickets/contract.ts";
import type { Order } from "../../contract.ts";
import { REFUND_RULES } from "./form-rules.ts";
import { everyOrderTicketQuery } from "./orders-query.ts";
import { proposedToCancel, TicketsToCancel } from "./tickets-to-cancel.tsx";

interface RefundOrderProps {
  order: Order;
  /** Amount that can still be refunded, in minor units: of a second payment while there is one, else of the order. */
  refundable: number;
  /** Amount that can still be refunded of the order's lines. */
  refundableOfOrder: number;
  /** Successful and pending refunds. */
  refunds: readonly RefundOfLines[];
  /** Something is left of a second payment. Refunding that payment concerns no ticket. */
  hasSecondPayment: boolean;
  isOpen: boolean;
  onClose: () => void;
}

/** Refunds an amount or lines of the order, and cancels the tickets chosen with it. */
export function RefundOrder({ isOpen, ...refund }: RefundOrderProps) {
  return (
    <Dialog isOpen={isOpen} onClose={refund.onClose} title={<Trans>Refund order</Trans>}>
      <RefundForm {...refund} />
    </Dialog>
  );
}

function RefundForm({ refunds, ...refund }: Omit<RefundOrderProps, "isOpen">) {
  const { t } = useLingui();
  const { order, onClose } = refund;
  const { currency } = order;
  const lines = refundableLines(order, refunds);
  const reasons = useRefundReasons();
  const { data: tickets, error, refetch } = useQuery(everyOrderTicketQuery(order.event_id, order.id));
  const editor = useRefundForm({ ...refund, lines, tickets, hasFailed: error !== null });
  const { form, set, errors, text, tick, most, limit, minor, sum, isPossible, cancelled } = editor;
  const isOfSecondPayment = form.chosen.length === 0 && refund.hasSecondPayment;

  function choose(chosen: number[]): void {
    // Other lines have other tickets.
    set({
      chosen,
      cancelled: chosen.length === 0 ? null : [],
      amount: toDecimalString({ minor: most(chosen), currency }),
    });
  }

  function chooseTickets(ids: number[], cost?: { now: CostOfTickets; before: CostOfTickets }): void {
    const follows = cost && form.chosen.length < 2 && !isOfSecondPayment;
    const amount = follows && amountOfTickets({ amount: minor, most: most(form.chosen) }, cost);
    set({ cancelled: ids, ...(amount && { amount: toDecimalString({ minor: amount, currency }) }) });
  }

  return (
    <ResourceForm
      editor={editor}
      announcesDraft
      isDangerous
      onCancel={onClose}
      cancelLabel={<Trans>Go back</Trans>}
      submitLabel={isPossible ? <Trans>Refund {sum}</Trans> : <Trans>Refund money</Trans>}
    >
      {lines.length > 1 && (
        <RefundLineChoice lines={lines} currency={currency} chosen={form.chosen} onChoose={choose} />
      )}
      <TextInput
        label={t`Amount in ${currency}`}
        description={t`At most ${limit}`}
        inputMode="decimal"
        // Several lines are always refunded in full, because an amount could not be split between them.
        readOnly={form.chosen.length > 1}
        {...text("amount")}
        error={errors.amount ?? errorWithin(errors, "lines")}
      />
      <TicketsToCancel
        order={order}
        all={tickets}
        failure={error && !tickets ? { error, onRetry: () => void refetch() } : null}
        problem={errors.cancelled ?? errorWithin(errors, "cancel_attendee_ids")}
        lineIds={form.chosen}
        chosen={cancelled}
        isFull={minor === most(form.chosen) && !isOfSecondPayment}
        onChoose={chooseTickets}
      />
      <NativeSelect
        label={t`Reason`}
        description={t`Only your team sees it.`}
        value={form.reason}
        onChange={(event) => set({ reason: event.currentTarget.value as OrganizerReason | "" })}
        data={[
          { value: "", label: t`No reason given` },
          ...Object.entries(reasons).map(([value, label]) => ({ value, label })),
        ]}
      />
      <TextInput label={t`Note about the refund (optional)`} {...text("organizer_note")} />
      <Checkbox label={t`Notify buyer by e-mail`} {...tick("notify_buyer")} />
    </ResourceForm>
  );
}

interface Form {
  /** The refunded lines. Empty: the whole order. */
  chosen: number[];
  amount: string;
  /** The tickets to cancel with the refund. Null: the user has not chosen, so a refund in full cancels its tickets. */
  cancelled: number[] | null;
  reason: OrganizerReason | "";
  organizer_note: string;
  notify_buyer: boolean;
}

interface RefundFormOptions extends Omit<RefundOrderProps, "isOpen" | "refunds"> {
  lines: RefundableLine[];
  /** Undefined until they are loaded. */
  tickets: readonly Attendee[] | undefined;
  hasFailed: boolean;
}

function useRefundForm({
  order,
  lines,
  tickets,
  hasFailed,
  refundable,
  refundableOfOrder,
  hasSecondPayment,
  onClose,
}: RefundFormOptions) {
  const { t, i18n } = useLingui();
  const client = useQueryClient();
  const { show } = useToasts();
  const { currency } = order;
  const write = (minor: number) => formatMoney({ minor, currency }, i18n.locale);
  const chosenLines = ({ chosen }: Pick<Form, "chosen">) => lines.filter(({ id }) => chosen.includes(id));
  /** The most that can be refunded of these lines, or of the whole order. */
  const most = (chosen: number[]) =>
    chosen.length === 0
      ? refundable
      : Math.min(
          chosenLines({ chosen }).reduce((total, { left }) => total + left, 0),
          refundableOfOrder,
        );
  const isPossible = ({ chosen, amount }: Form) => {
    const minor = parseAmount(amount, currency);
    return minor !== null && minor > 0 && minor <= most(chosen);
  };
  /** All that is left of the order goes back. */
  const isOfWholeOrder = ({ chosen, amount }: Form) =>
    chosen.length === 0 && !hasSecondPayment && parseAmount(amount, currency) === refundable;
  const cancelledOf = (form: Form) =>
    form.cancelled ?? (isOfWholeOrder(form) ? proposedToCancel(tickets) : []);
  // Another amount when the form opens: an earlier refund has been made, and the same values ask for another one.
  const [openedWith] = useState(refundable);
  const editor = useCreateForm({
    name: `refund-${order.id}-of-${openedWith}`,
    initial: {
      chosen: [],
      amount: toDecimalString({ minor: refundable, currency }),
      cancelled: null,
      reason: "",
      organizer_note: "",
      notify_buyer: true,
    } as Form,
    draftLife: "while-open",
    bodyOf: (form) => ({
      ...refundRequestOf(chosenLines(form), parseAmount(form.amount, currency) ?? 0),
      notify_buyer: form.notify_buyer,
      cancel_attendee_ids: cancelledOf(form) ?? [],
      ...(form.reason && { organizer_reason: form.reason }),
      organizer_note: form.organizer_note,
    }),
    rules: REFUND_RULES,
    problemsOf: (form): FormProblems => {
      const limit = write(most(form.chosen));
      const why = hasFailed ? t`The list could not be loaded.` : t`The tickets are still being loaded.`;
      return {
        ...(!isPossible(form) && { amount: { sentence: t`Please enter an amount up to ${limit}.` } }),
        ...(cancelledOf(form) === null && { cancelled: { sentence: why } }),
      };
    },
    create: ({ body, idempotencyKey }) =>
      browserClient<PaymentsContract>()("POST /events/{event_id}/orders/{order_id}/refund", {
        params: { event_id: order.event_id, order_id: order.id },
        body,
        idempotencyKey,
      }),
    leave: onClose,
    onCreated: async () => {
      show({ message: t`A refund of ${sum} is on its way.` });
      await client.invalidateQueries({ queryKey: ["events", order.event_id] });
    },
  });
  const { form } = editor;
  const minor = parseAmount(form.amount, currency);
  const sum = write(minor ?? 0);
  const shown = { limit: write(most(form.chosen)), minor, sum, isPossible: isPossible(form) };
  return { ...editor, ...shown, most, cancelled: cancelledOf(form) ?? [] };
}
