import { Button, Checkbox, Group, NativeSelect, SimpleGrid, TextInput } from "@mantine/core";
import { Trans, useLingui } from "@lingui/react/macro";
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { SaveProblem } from "../../../../backoffice/editing/save-problem.tsx";
import { CreateForm } from "../../../../backoffice/forms/create-form.tsx";
import { errorWithin } from "../../../../backoffice/forms/field-errors.ts";
import type { FormProblems } from "../../../../backoffice/forms/form-problems.ts";
import { useCreateForm } from "../../../../backoffice/forms/use-create-form.ts";
import { Optional } from "../../../../manage-ui/optional.tsx";
import { Panel } from "../../../../manage-ui/panel.tsx";
import { useEvent } from "../../../../backoffice/queries/event.ts";
import { browserClient } from "../../../../platform/http/browser-client.ts";
import { formatMoney } from "../../../../ui/format.ts";
import { useToasts } from "../../../../ui/overlays/toasts.tsx";
import { type Locale, LOCALES, menuLocale, OFFERED_LOCALES } from "../../../../values/languages/locales.ts";
import { parseAmount, toDecimalString } from "../../../../values/money.ts";
import type { OrdersContract, TicketChoice } from "../../../contract.ts";
import { containedTaxes } from "./contained-taxes.ts";
import { ATTENDEE_RULES } from "./form-rules.ts";
import { TicketSketch } from "../../../../tickets/web/manage/parts/ticket-sketch.tsx";
import { TicketSelect } from "./ticket-select.tsx";

/**
 * Form for the person, the ticket and the amount paid. Checks everything in the browser first, with our own
 * messages.
 */
export function AttendeeForm({ choices }: { choices: TicketChoice[] }) {
  const { t, i18n } = useLingui();
  const event = useEvent();
  const navigate = useNavigate();
  const client = useQueryClient();
  const { show } = useToasts();
  const choiceOf = (price_id: string) =>
    choices.find(({ product_price_id }) => String(product_price_id) === price_id);
  const editor = useCreateForm({
    name: `attendee-${event.id}`,
    initial: {
      first_name: "",
      last_name: "",
      email: "",
      locale: menuLocale(i18n.locale as Locale),
      price_id: choices.length === 1 ? String(choices[0]!.product_price_id) : "",
      amount_paid: "0",
      contains_taxes: true,
      sends: true,
      raises: false,
    },
    bodyOf: ({ price_id, email, sends, raises, amount_paid, contains_taxes, ...person }) => {
      const address = email.trim() || null;
      const ticket = choiceOf(price_id);
      const paid = parseAmount(amount_paid, event.currency) ?? 0;
      const parts = ticket && contains_taxes ? containedTaxes(ticket, paid) : [];
      return {
        ...person,
        email: address,
        product_id: ticket?.product_id ?? Number.NaN,
        product_price_id: ticket?.product_price_id ?? Number.NaN,
        amount_paid: paid,
        taxes_and_fees: parts.map(({ tax_or_fee_id, amount }) => ({ tax_or_fee_id, amount })),
        send_confirmation_email: sends && address !== null,
        raises_capacity: raises && ticket?.remaining === 0,
      };
    },
    rules: ATTENDEE_RULES,
    problemsOf: ({ price_id, amount_paid, raises }): FormProblems => ({
      ...(!choiceOf(price_id) && { product_price_id: { sentence: t`Please choose a ticket.` } }),
      ...(parseAmount(amount_paid, event.currency) === null && { amount_paid: "not_an_amount" }),
      ...(choiceOf(price_id)?.remaining === 0 &&
        !raises && { raises: { sentence: t`Please tick this, or choose another ticket.` } }),
    }),
    create: ({ body, idempotencyKey }) =>
      browserClient<OrdersContract>()("POST /events/{event_id}/attendees", {
        params: { event_id: event.id },
        body,
        idempotencyKey,
      }),
    leave: ({ data }) => navigate(`/manage/event/${event.id}/attendees/${data.id}`),
    onCreated: () => {
      show({ message: t`The ticket has been issued.` });
      return client.invalidateQueries({ queryKey: ["events", event.id] });
    },
  });
  const { form, set, errors, text, tick, save } = editor;
  const chosen = choiceOf(form.price_id);
  const paid = parseAmount(form.amount_paid, event.currency);
  const parts = chosen && paid !== null ? containedTaxes(chosen, paid) : [];
  const writtenParts = parts
    .map(
      ({ name, amount }) =>
        `${name} ${formatMoney({ minor: amount, currency: event.currency }, i18n.locale)}`,
    )
    .join(", ");
  return (
    <SimpleGrid minColWidth="min(26rem, 100%)" spacing="lg">
      <Panel title={<Trans>Manual ticket</Trans>}>
        <CreateForm editor={editor}>
          <SimpleGrid minColWidth="11rem" spacing="sm" verticalSpacing="md">
            <TextInput label={t`First name`} autoComplete="off" {...text("first_name")} />
            <TextInput
              label={<Optional>{t`Last name`}</Optional>}
              autoComplete="off"
              {...text("last_name")}
            />
          </SimpleGrid>
          <SimpleGrid minColWidth="11rem" spacing="sm" verticalSpacing="md">
            <TextInput
              type="email"
              label={<Optional>{t`E-mail`}</Optional>}
              autoComplete="off"
              {...text("email")}
            />
            <NativeSelect
              label={t`E-mail language`}
              value={form.locale}
              onChange={(input) => set({ locale: input.currentTarget.value as Locale })}
              data={OFFERED_LOCALES.map((locale) => ({ value: locale, label: LOCALES[locale].nativeName }))}
            />
          </SimpleGrid>
          <TicketSelect
            label={t`Ticket`}
            placeholder={t`Choose a ticket`}
            choices={choices}
            value={form.price_id}
            error={errors.product_price_id ?? errors.product_id}
            onChange={(price_id) => set({ price_id, raises: false })}
          />
          {chosen?.remaining === 0 && (
            <Checkbox
              label={t`None left: create one more`}
              description={t`This is recorded in the order’s history.`}
              aria-invalid={errors.raises !== undefined || undefined}
              {...tick("raises")}
            />
          )}
          <TextInput
            label={t`Paid, in ${event.currency}`}
            description={
              chosen && chosen.gross > 0
                ? t`0 for a free ticket; the full price is ${toDecimalString({ minor: chosen.gross, currency: event.currency })}.`
                : t`0 for a free ticket.`
            }
            inputMode="decimal"
            autoComplete="off"
            {...text("amount_paid")}
            required
            error={paid !== null ? errors.amount_paid : t`Please enter an amount like 12.50.`}
          />
          {parts.length > 0 && (
            <Checkbox
              label={t`Contains taxes and fees`}
              description={form.contains_taxes ? writtenParts : null}
              {...tick("contains_taxes")}
              error={errorWithin(errors, "taxes_and_fees")}
            />
          )}
          {form.email.trim() !== "" && <Checkbox label={t`E-mail the ticket`} {...tick("sends")} />}
          <SaveProblem save={save} isBesideFields />
          <Group gap="xs" align="stretch">
            <Button type="submit" loading={save.isPending}>
              <Trans>Issue ticket</Trans>
            </Button>
          </Group>
        </CreateForm>
      </Panel>
      <TicketSketch guest={[form.first_name, form.last_name].join(" ").trim()} ticket={chosen?.name} />
    </SimpleGrid>
  );
}
