import { Box, Button, Checkbox, Group, NativeSelect, TextInput } from "@mantine/core";
import { Trans, useLingui } from "@lingui/react/macro";
import { useNavigate } from "react-router";
import { DraftForm, useDraftForm } from "../../../../manage-ui/drafts/draft-form.tsx";
import { errorsOf } from "../../../../manage-ui/errors-of.ts";
import { focusFirstError } from "../../../../manage-ui/focus/focus-first-error.ts";
import { Optional } from "../../../../manage-ui/optional.tsx";
import { Panel } from "../../../../manage-ui/panel.tsx";
import { ProblemNotice } from "../../../../manage-ui/problem-notice.tsx";
import { useEvent } from "../../../../backoffice/queries/event.ts";
import { type Locale, LOCALES, menuLocale, OFFERED_LOCALES } from "../../../../values/languages/locales.ts";
import { parseAmount, toDecimalString } from "../../../../values/money.ts";
import type { TicketChoice } from "../../../contract.ts";
import styles from "../order-page.module.css";
import { TicketSelect } from "./ticket-select.tsx";
import { useChange } from "../use-change.ts";

/** The person, the ticket and what was paid: all of it is checked here first, in our own words. */
export function AttendeeForm({ choices }: { choices: TicketChoice[] }) {
  const { t, i18n } = useLingui();
  const event = useEvent();
  const navigate = useNavigate();
  const {
    draft,
    change: set,
    forget,
    isChecked,
    form,
  } = useDraftForm(`attendee-${event.id}`, {
    first_name: "",
    last_name: "",
    email: "",
    locale: menuLocale(i18n.locale as Locale),
    price_id: choices.length === 1 ? String(choices[0]!.product_price_id) : "",
    amount_paid: "0",
    sends: true,
    raises: false,
  });
  const chosen = choices.find(({ product_price_id }) => String(product_price_id) === draft.price_id);
  const amount = parseAmount(draft.amount_paid, event.currency);
  const add = useChange({
    eventId: event.id,
    ask: (api, ticket: TicketChoice, idempotencyKey) =>
      api("POST /events/{event_id}/attendees", {
        params: { event_id: event.id },
        body: {
          product_id: ticket.product_id,
          product_price_id: ticket.product_price_id,
          first_name: draft.first_name,
          last_name: draft.last_name,
          email: draft.email,
          locale: draft.locale,
          amount_paid: amount ?? 0,
          send_confirmation_email: draft.sends,
          raises_capacity: draft.raises && ticket.remaining === 0,
        },
        idempotencyKey,
      }),
    message: t`The ticket has been issued.`,
    onDone: ({ data }) => {
      forget();
      void navigate(`/manage/event/${event.id}/attendees/${data.id}`);
    },
  });
  const needsRaise = chosen?.remaining === 0 && !draft.raises;
  const isBlank = { first_name: draft.first_name.trim() === "", email: draft.email.trim() === "" };
  const hasProblem = isBlank.first_name || isBlank.email || !chosen || amount === null || needsRaise;
  const refused = errorsOf(add.error);
  const missing = (isMissing: boolean) => (isChecked && isMissing ? t`Please fill this in.` : undefined);
  return (
    <Box maw="40rem">
      <Panel title={<Trans>Manual ticket</Trans>}>
        <DraftForm
          form={form}
          className={styles.fields}
          hasProblem={() => hasProblem}
          onSend={(sent) => chosen && add.mutate(chosen, { onError: () => focusFirstError(sent) })}
        >
          <div className={styles.pair}>
            <TextInput
              label={t`First name`}
              required
              maxLength={40}
              autoComplete="off"
              value={draft.first_name}
              error={missing(isBlank.first_name) ?? refused.first_name}
              onChange={(input) => set({ first_name: input.currentTarget.value })}
            />
            <TextInput
              label={<Optional>{t`Last name`}</Optional>}
              maxLength={40}
              autoComplete="off"
              value={draft.last_name}
              error={refused.last_name}
              onChange={(input) => set({ last_name: input.currentTarget.value })}
            />
          </div>
          <div className={styles.pair}>
            <TextInput
              type="email"
              label={t`E-mail`}
              required
              maxLength={100}
              autoComplete="off"
              value={draft.email}
              error={missing(isBlank.email) ?? refused.email}
              onChange={(input) => set({ email: input.currentTarget.value })}
            />
            <NativeSelect
              label={t`E-mail language`}
              value={draft.locale}
              onChange={(input) => set({ locale: input.currentTarget.value as Locale })}
              data={OFFERED_LOCALES.map((locale) => ({ value: locale, label: LOCALES[locale].nativeName }))}
            />
          </div>
          <TicketSelect
            label={t`Ticket`}
            placeholder={t`Choose a ticket`}
            choices={choices}
            value={draft.price_id}
            error={
              isChecked && !chosen
                ? t`Please choose a ticket.`
                : (refused.product_price_id ?? refused.product_id)
            }
            onChange={(price_id) => set({ price_id, raises: false })}
          />
          {chosen?.remaining === 0 && (
            <Checkbox
              label={t`None left: create one more`}
              description={t`This is recorded in the order’s history.`}
              error={isChecked && needsRaise ? t`Please tick this, or choose another ticket.` : undefined}
              aria-invalid={(isChecked && needsRaise) || undefined}
              checked={draft.raises}
              onChange={(input) => set({ raises: input.currentTarget.checked })}
            />
          )}
          <TextInput
            label={t`Paid, in ${event.currency}`}
            description={
              chosen && chosen.gross > 0
                ? t`0 for a free ticket; the full price is ${toDecimalString({ minor: chosen.gross, currency: event.currency })}.`
                : t`0 for a free ticket.`
            }
            required
            inputMode="decimal"
            autoComplete="off"
            value={draft.amount_paid}
            error={amount === null ? t`Please enter an amount like 12.50.` : refused.amount_paid}
            onChange={(input) => set({ amount_paid: input.currentTarget.value })}
          />
          <Checkbox
            label={t`E-mail the ticket`}
            checked={draft.sends}
            onChange={(input) => set({ sends: input.currentTarget.checked })}
          />
          {add.isError && Object.keys(refused).length === 0 && <ProblemNotice error={add.error} />}
          <Group gap="xs" align="stretch">
            <Button type="submit" loading={add.isPending}>
              <Trans>Issue ticket</Trans>
            </Button>
          </Group>
        </DraftForm>
      </Panel>
    </Box>
  );
}
