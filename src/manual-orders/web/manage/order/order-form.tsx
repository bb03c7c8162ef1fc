import { Button, Checkbox, Group, NativeSelect, SimpleGrid, Textarea, TextInput } from "@mantine/core";
import { Trans, useLingui } from "@lingui/react/macro";
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { SaveProblem } from "../../../../backoffice/editing/save-problem.tsx";
import { CreateForm } from "../../../../backoffice/forms/create-form.tsx";
import { useCreateForm } from "../../../../backoffice/forms/use-create-form.ts";
import { useEvent } from "../../../../backoffice/queries/event.ts";
import { Choices } from "../../../../manage-ui/choices.tsx";
import { Optional } from "../../../../manage-ui/optional.tsx";
import { Panel } from "../../../../manage-ui/panel.tsx";
import { browserClient } from "../../../../platform/http/browser-client.ts";
import { useToasts } from "../../../../ui/overlays/toasts.tsx";
import { type Locale, LOCALES, menuLocale, OFFERED_LOCALES } from "../../../../values/languages/locales.ts";
import type { ManualOrdersContract, OrderChoice } from "../../../contract.ts";
import type { ManualPayment } from "../../../rules/payments.ts";
import { MANUAL_ORDER_RULES } from "../form-rules.ts";
import { lineProblems, OrderLines, type TypedLine } from "./order-lines.tsx";

/** The form: the buyer, the products, and the payment. */
export function OrderForm({ choices }: { choices: OrderChoice[] }) {
  const { t, i18n } = useLingui();
  const event = useEvent();
  const navigate = useNavigate();
  const client = useQueryClient();
  const { show } = useToasts();
  const editor = useCreateForm({
    name: `order-by-hand-${event.id}`,
    initial: {
      first_name: "",
      last_name: "",
      email: "",
      locale: menuLocale(i18n.locale as Locale),
      payment: "PAID" as ManualPayment,
      lines: [{ price_id: "", quantity: "1" }] as TypedLine[],
      notes: "",
      sends: true,
    },
    bodyOf: ({ lines, sends, ...form }) => ({
      ...form,
      lines: lines.map(({ price_id, quantity }) => ({
        product_price_id: Number(price_id),
        quantity: Number(quantity),
      })),
      send_confirmation_email: sends,
    }),
    rules: MANUAL_ORDER_RULES,
    problemsOf: ({ lines }) => lineProblems(lines, t`Please choose a product.`),
    create: ({ body, idempotencyKey }) =>
      browserClient<ManualOrdersContract>()("POST /events/{event_id}/manual-orders", {
        params: { event_id: event.id },
        body,
        idempotencyKey,
      }),
    leave: ({ data }) => navigate(`/manage/event/${event.id}/orders/${data.id}`),
    onCreated: () => {
      show({ message: t`The order has been created.` });
      return client.invalidateQueries({ queryKey: ["events", event.id] });
    },
  });
  const { form, set, errors, text, tick, save } = editor;
  const hints: Record<ManualPayment, string> = {
    PAID: t`You have the money: in cash, by bank transfer or by card terminal.`,
    AWAITING: t`The buyer still has to pay, within the time you give for offline payments. The tickets are valid once you mark the order as paid.`,
    COMPLIMENTARY: t`Everything in it is free.`,
  };
  return (
    <CreateForm editor={editor}>
      <SimpleGrid minColWidth="min(26rem, 100%)" spacing="lg">
        <Panel title={<Trans>Items</Trans>}>
          <OrderLines
            choices={choices}
            lines={form.lines}
            isFree={form.payment === "COMPLIMENTARY"}
            errors={errors}
            onChange={(lines) => set({ lines })}
          />
          <Choices
            label={t`Payment`}
            choices={[
              { value: "PAID", label: t`Paid offline` },
              { value: "AWAITING", label: t`Awaiting payment` },
              { value: "COMPLIMENTARY", label: t`Complimentary` },
            ]}
            value={form.payment}
            onChange={(payment: ManualPayment) => set({ payment })}
          />
          <p>{hints[form.payment]}</p>
        </Panel>
        <Panel title={<Trans>Buyer</Trans>}>
          <TextInput label={t`First name`} autoComplete="off" {...text("first_name")} />
          <TextInput label={<Optional>{t`Last name`}</Optional>} autoComplete="off" {...text("last_name")} />
          <TextInput type="email" label={t`E-mail`} autoComplete="off" {...text("email")} />
          <NativeSelect
            label={t`E-mail language`}
            value={form.locale}
            onChange={({ currentTarget }) => set({ locale: currentTarget.value as Locale })}
            data={OFFERED_LOCALES.map((locale) => ({ value: locale, label: LOCALES[locale].nativeName }))}
          />
          <Textarea label={<Optional>{t`Notes`}</Optional>} autosize minRows={2} {...text("notes")} />
          <Checkbox label={t`E-mail the buyer`} {...tick("sends")} />
          <SaveProblem save={save} isBesideFields />
          <Group>
            <Button type="submit" loading={save.isPending}>
              <Trans>Create order</Trans>
            </Button>
          </Group>
        </Panel>
      </SimpleGrid>
    </CreateForm>
  );
}
