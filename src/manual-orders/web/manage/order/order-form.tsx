import {
  Button,
  Checkbox,
  Group,
  NativeSelect,
  Radio,
  SimpleGrid,
  Stack,
  Textarea,
  TextInput,
} from "@mantine/core";
import { Trans, useLingui } from "@lingui/react/macro";
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { SaveProblem } from "../../../../backoffice/editing/save-problem.tsx";
import { CreateForm } from "../../../../backoffice/forms/create-form.tsx";
import { useCreateForm } from "../../../../backoffice/forms/use-create-form.ts";
import { useEvent } from "../../../../backoffice/queries/event.ts";
import {
  BillingFields,
  billingOf,
  formOfBilling,
  problemsOfBilling,
} from "../../../../checkout/web/manage/parts/billing-fields.tsx";
import { Optional } from "../../../../manage-ui/optional.tsx";
import { Panel } from "../../../../manage-ui/panel.tsx";
import { browserClient } from "../../../../platform/http/browser-client.ts";
import { formatMoney } from "../../../../ui/format.ts";
import { useToasts } from "../../../../ui/overlays/toasts.tsx";
import { type Locale, LOCALES, menuLocale, OFFERED_LOCALES } from "../../../../values/languages/locales.ts";
import type { ManualOrdersContract, OrderChoice } from "../../../contract.ts";
import type { ManualPayment } from "../../../rules/payments.ts";
import { MANUAL_ORDER_RULES } from "../form-rules.ts";
import { lineProblems, OrderLines, totalOf, type TypedLine } from "./order-lines.tsx";

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
      billing: formOfBilling(null),
      sends: true,
    },
    bodyOf: ({ lines, billing, sends, ...form }) => ({
      ...form,
      billing: billingOf(billing),
      lines: lines.map(({ price_id, quantity }) => ({
        product_price_id: Number(price_id),
        quantity: Number(quantity),
      })),
      send_confirmation_email: sends,
    }),
    rules: MANUAL_ORDER_RULES,
    problemsOf: ({ lines, billing }) => ({
      ...lineProblems(lines, t`Please choose a product.`),
      ...problemsOfBilling(billing),
    }),
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
  const payments: { value: ManualPayment; label: string; description: string }[] = [
    {
      value: "PAID",
      label: t`Paid offline`,
      description: t`You have the money: in cash, by bank transfer or by card terminal.`,
    },
    {
      value: "AWAITING",
      label: t`Awaiting payment`,
      description: t`The buyer still has to pay, within the time you give for offline payments. The tickets are valid once you mark the order as paid.`,
    },
    { value: "COMPLIMENTARY", label: t`Complimentary`, description: t`Everything in it is free.` },
  ];
  const isFree = form.payment === "COMPLIMENTARY";
  const total = isFree ? 0 : totalOf(form.lines, choices);
  const sum = formatMoney({ minor: total, currency: event.currency }, i18n.locale);
  return (
    <CreateForm editor={editor}>
      <SimpleGrid minColWidth="min(26rem, 100%)" spacing="lg">
        <Panel title={<Trans>Items</Trans>}>
          <OrderLines
            choices={choices}
            lines={form.lines}
            isFree={isFree}
            errors={errors}
            onChange={(lines) => set({ lines })}
          />
          <Radio.Group
            label={t`Payment`}
            value={form.payment}
            onChange={(payment) => set({ payment: payment as ManualPayment })}
          >
            <Stack gap="xs" pt="xs">
              {payments.map((payment) => (
                <Radio key={payment.value} {...payment} />
              ))}
            </Stack>
          </Radio.Group>
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
          <BillingFields value={form.billing} errors={errors} onChange={(billing) => set({ billing })} />
          <Textarea label={<Optional>{t`Notes`}</Optional>} autosize minRows={2} {...text("notes")} />
          <Checkbox label={t`E-mail the buyer`} {...tick("sends")} />
          <SaveProblem save={save} isBesideFields />
          <Group>
            <Button type="submit" loading={save.isPending}>
              {total > 0 ? <Trans>Create order · {sum}</Trans> : <Trans>Create order</Trans>}
            </Button>
          </Group>
        </Panel>
      </SimpleGrid>
    </CreateForm>
  );
}
