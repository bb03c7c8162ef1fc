import { Box, Button, Checkbox, Group, NativeSelect, Textarea, TextInput } from "@mantine/core";
import { plural } from "@lingui/core/macro";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { SaveProblem } from "../../../../backoffice/editing/save-problem.tsx";
import { CreateForm } from "../../../../backoffice/forms/create-form.tsx";
import { errorWithin } from "../../../../backoffice/forms/field-errors.ts";
import { useCreateForm } from "../../../../backoffice/forms/use-create-form.ts";
import { useEvent } from "../../../../backoffice/queries/event.ts";
import { Choices } from "../../../../manage-ui/choices.tsx";
import { Optional } from "../../../../manage-ui/optional.tsx";
import { Panel } from "../../../../manage-ui/panel.tsx";
import { browserClient } from "../../../../platform/http/browser-client.ts";
import { useToasts } from "../../../../ui/overlays/toasts.tsx";
import { type Locale, LOCALES, menuLocale, OFFERED_LOCALES } from "../../../../values/languages/locales.ts";
import type { ManualOrdersContract, OrderChoice } from "../../../contract.ts";
import { useChoiceName } from "../choice-name.ts";
import { COMPLIMENTARY_RULES } from "../form-rules.ts";
import { type ComplimentaryFields, useRecipients } from "./use-recipients.ts";

/** The form: a ticket, and a list of people or one person with a number of tickets. */
export function ComplimentaryForm({ choices }: { choices: OrderChoice[] }) {
  const { t, i18n } = useLingui();
  const event = useEvent();
  const navigate = useNavigate();
  const client = useQueryClient();
  const { show } = useToasts();
  const nameOf = useChoiceName();
  const { recipientsOf, problemsOf } = useRecipients();
  const initial: ComplimentaryFields = {
    price_id: choices.length === 1 ? String(choices[0]!.product_price_id) : "",
    isForOne: false,
    list: "",
    first_name: "",
    last_name: "",
    email: "",
    quantity: "2",
    locale: menuLocale(i18n.locale as Locale),
    sends: true,
  };
  const editor = useCreateForm({
    name: `complimentary-${event.id}`,
    initial,
    bodyOf: (form) => ({
      product_price_id: form.price_id === "" ? Number.NaN : Number(form.price_id),
      recipients: recipientsOf(form),
      locale: form.locale,
      send_confirmation_email: form.sends,
    }),
    rules: COMPLIMENTARY_RULES,
    problemsOf: (form) => ({
      ...(form.price_id === "" && { product_price_id: { sentence: t`Please choose a ticket.` } }),
      ...problemsOf(form),
    }),
    create: ({ body, idempotencyKey }) =>
      browserClient<ManualOrdersContract>()("POST /events/{event_id}/complimentary-tickets", {
        params: { event_id: event.id },
        body,
        idempotencyKey,
      }),
    leave: () => navigate(`/manage/event/${event.id}/attendees`),
    onCreated: ({ data }) => {
      const { ticket_count } = data;
      show({
        message: t`${plural(ticket_count, { one: "# ticket has been issued.", other: "# tickets have been issued." })}`,
      });
      return client.invalidateQueries({ queryKey: ["events", event.id] });
    },
  });
  const { form, set, errors, text, tick, save } = editor;
  const count = recipientsOf(form).reduce((sum, { quantity }) => sum + (quantity || 0), 0);
  return (
    <Box maw={640}>
      <Panel title={<Trans>Tickets</Trans>}>
        <CreateForm editor={editor}>
          <NativeSelect
            label={t`Ticket`}
            required
            value={form.price_id}
            error={errors["product_price_id"]}
            onChange={({ currentTarget }) => set({ price_id: currentTarget.value })}
            data={[
              { value: "", label: t`Choose a ticket` },
              ...choices.map((choice) => ({ value: String(choice.product_price_id), label: nameOf(choice) })),
            ]}
          />
          <Choices
            label={t`For whom`}
            choices={[
              { value: "list", label: t`Several people` },
              { value: "one", label: t`One person` },
            ]}
            value={form.isForOne ? "one" : "list"}
            onChange={(value) => set({ isForOne: value === "one" })}
          />
          {form.isForOne ? (
            <>
              <TextInput label={t`First name`} autoComplete="off" {...text("first_name")} required />
              <TextInput
                label={<Optional>{t`Last name`}</Optional>}
                autoComplete="off"
                {...text("last_name")}
              />
              <TextInput type="email" label={t`E-mail`} autoComplete="off" {...text("email")} required />
              <TextInput
                label={t`How many tickets`}
                inputMode="numeric"
                autoComplete="off"
                {...text("quantity")}
                required
              />
            </>
          ) : (
            <Textarea
              label={t({ message: "People", context: "who get tickets" })}
              description={t`One on each line: name, e-mail and, for more than one ticket, how many. You can paste from a spreadsheet.`}
              placeholder={"Ada Lovelace, ada@example.org\nAlan Turing, alan@example.org, 2"}
              autosize
              minRows={5}
              maxRows={16}
              required
              value={form.list}
              error={errors["list"] ?? errorWithin(errors, "recipients")}
              onChange={({ currentTarget }) => set({ list: currentTarget.value })}
            />
          )}
          <NativeSelect
            label={t`E-mail language`}
            value={form.locale}
            onChange={({ currentTarget }) => set({ locale: currentTarget.value as Locale })}
            data={OFFERED_LOCALES.map((locale) => ({ value: locale, label: LOCALES[locale].nativeName }))}
          />
          <Checkbox
            label={t`E-mail the tickets`}
            {...tick("sends")}
            error={errors["send_confirmation_email"]}
          />
          <SaveProblem save={save} isBesideFields />
          <Group>
            <Button type="submit" loading={save.isPending}>
              <Plural value={count} _0="Issue tickets" one="Issue # ticket" other="Issue # tickets" />
            </Button>
          </Group>
        </CreateForm>
      </Panel>
    </Box>
  );
}
