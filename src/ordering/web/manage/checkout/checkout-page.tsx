import { Button, Checkbox, Textarea, TextInput } from "@mantine/core";
import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useEdit } from "../../../../manage-ui/editing/use-edit.ts";
import type { Versioned } from "../../../../platform/http/editing/resource.ts";
import { SaveProblem } from "../../../../manage-ui/editing/save-problem.tsx";
import { focusFirstError } from "../../../../manage-ui/focus-first-error.ts";
import { Optional } from "../../../../manage-ui/optional.tsx";
import { Page } from "../../../../manage-ui/page.tsx";
import { Panel } from "../../../../manage-ui/panel.tsx";
import { askInBrowser, preload } from "../../../../manage-ui/preload.ts";
import { ProblemNotice } from "../../../../manage-ui/problem-notice.tsx";
import { useEvent } from "../../../../manage-ui/queries/event.ts";
import { browserClient, type CallFailed } from "../../../../platform/http/browser-client.ts";
import { RadioGroup } from "../../../../ui/radio-group.tsx";
import { Skeleton } from "../../../../ui/skeleton.tsx";
import { useToasts } from "../../../../ui/toasts.tsx";
import type { OrderingContract } from "../../../contract.ts";
import type { CheckoutSettings, UpdateCheckoutSettings } from "../../../questions/settings-contract.ts";
import type { Route } from "./+types/checkout-page";
import { checkoutSettingsQuery } from "./checkout-query.ts";
import styles from "./checkout-page.module.css";

export function loader(args: Route.LoaderArgs) {
  return preload(args, (client) => [client.fetchQuery(checkoutSettingsQuery(Number(args.params.eventId)))]);
}

export const clientLoader = askInBrowser;

/** What the checkout asks besides names and questions, and the invoices that follow it. */
export default function CheckoutPage() {
  const { t } = useLingui();
  const event = useEvent();
  const { data, error, refetch } = useQuery(checkoutSettingsQuery(event.id));
  return (
    <Page title={t`Checkout and invoices`} context={event.title}>
      {error && <ProblemNotice error={error} onRetry={() => void refetch()} />}
      {!error && !data && <Skeleton lines={10} />}
      {data && <CheckoutForm settings={data} />}
    </Page>
  );
}

function formOf({ version: _version, ...settings }: Versioned<CheckoutSettings>) {
  const text = (value: string | number | null) => value?.toString() ?? "";
  return {
    ...settings,
    terms_url: text(settings.terms_url),
    invoice_label: text(settings.invoice_label),
    invoice_start_number: text(settings.invoice_start_number),
    invoice_payment_terms_days: text(settings.invoice_payment_terms_days),
    organization_name: text(settings.organization_name),
    organization_address: text(settings.organization_address),
    invoice_tax_details: text(settings.invoice_tax_details),
    invoice_notes: text(settings.invoice_notes),
  };
}

type Form = ReturnType<typeof formOf>;

function changesOf(form: Form): UpdateCheckoutSettings {
  const days = form.invoice_payment_terms_days.trim();
  return {
    ...form,
    invoice_start_number: Number(form.invoice_start_number) || 1,
    invoice_payment_terms_days: days === "" ? null : Number(days),
  };
}

function openedOf(settings: Versioned<CheckoutSettings>) {
  return { version: settings.version, body: changesOf(formOf(settings)) };
}

function CheckoutForm({ settings }: { settings: Versioned<CheckoutSettings> }) {
  const { t } = useLingui();
  const event = useEvent();
  const client = useQueryClient();
  const { show } = useToasts();
  const [form, setForm] = useState(() => formOf(settings));
  const save = useEdit({
    opened: openedOf(settings),
    change: (body, version) =>
      browserClient<OrderingContract>()("PATCH /events/{event_id}/checkout-settings", {
        params: { event_id: event.id },
        body,
        version,
      }),
    reopen: ({ data }) => openedOf(data),
    onSuccess: async ({ data }) => {
      show({ message: t`Saved.` });
      setForm(formOf(data));
      await client.invalidateQueries(checkoutSettingsQuery(event.id));
    },
  });
  const errors = (save.error as CallFailed | null)?.problem?.errors ?? {};
  const fields: FieldsProps = {
    form,
    set: (some) => setForm({ ...form, ...some }),
    errorOf: (name) => errors[name]?.[0],
  };
  const handleSubmit = (submit: FormEvent<HTMLFormElement>) => {
    submit.preventDefault();
    const { currentTarget } = submit;
    save.mutate(changesOf(form), { onError: () => focusFirstError(currentTarget) });
  };
  return (
    <form className={styles.form} onSubmit={handleSubmit} noValidate>
      <AskedFields {...fields} />
      <InvoiceFields {...fields} />
      <SaveProblem save={save} isBesideFields />
      <div>
        <Button type="submit" loading={save.isPending}>
          <Trans>Save</Trans>
        </Button>
      </div>
    </form>
  );
}

interface FieldsProps {
  form: Form;
  set: (some: Partial<Form>) => void;
  errorOf: (name: keyof Form) => string | undefined;
}

function AskedFields({ form, set, errorOf }: FieldsProps) {
  const { t } = useLingui();
  return (
    <Panel title={<Trans>Also asked at checkout</Trans>}>
      <div className={styles.fields}>
        <RadioGroup
          name="guest_names"
          label={t`Guest names, when one buyer takes several tickets`}
          required
          value={form.guest_names}
          onChange={(guest_names) => set({ guest_names: guest_names as Form["guest_names"] })}
          options={[
            {
              value: "LATER",
              label: t`Now or later`,
              help: t`The buyer gets a link for each guest. Until a guest has given a name, the ticket is valid in the buyer's.`,
            },
            {
              value: "NOW",
              label: t`At checkout`,
              help: t`Nobody can buy without a name for every ticket.`,
            },
            {
              value: "NONE",
              label: t`None`,
              help: t`All tickets in an order are in the buyer's name.`,
            },
          ]}
        />
        <Checkbox
          label={t`Billing address`}
          description={t`Every buyer must give one. With invoices, they can always give one.`}
          checked={form.requires_billing_address}
          onChange={(input) => set({ requires_billing_address: input.currentTarget.checked })}
        />
        <Checkbox
          label={t`Ask for marketing consent`}
          description={t`Unticked by default. We record when consent was given.`}
          checked={form.shows_marketing_opt_in}
          onChange={(input) => set({ shows_marketing_opt_in: input.currentTarget.checked })}
        />
        <TextInput
          type="url"
          label={<Optional>{t`Link to your terms`}</Optional>}
          description={t`Buyers then have to accept them.`}
          placeholder="https://"
          maxLength={500}
          value={form.terms_url}
          error={errorOf("terms_url")}
          onChange={(input) => set({ terms_url: input.currentTarget.value })}
        />
      </div>
    </Panel>
  );
}

function InvoiceFields({ form, set, errorOf }: FieldsProps) {
  const { t } = useLingui();
  const text = (
    name: Exclude<keyof Form, "requires_billing_address" | "shows_marketing_opt_in" | "enable_invoicing">,
  ) => ({
    value: form[name],
    error: errorOf(name),
    onChange: (input: { currentTarget: { value: string } }) => set({ [name]: input.currentTarget.value }),
  });
  return (
    <Panel title={<Trans>Invoices</Trans>}>
      <div className={styles.fields}>
        <Checkbox
          label={t`Send an invoice with every order`}
          description={t`Numbered without gaps across all of the organiser’s events. An issued invoice never changes; a cancelled order gets a cancellation invoice.`}
          checked={form.enable_invoicing}
          onChange={(input) => set({ enable_invoicing: input.currentTarget.checked })}
        />
        {form.enable_invoicing && (
          <>
            <TextInput label={t`Issuer`} required maxLength={255} {...text("organization_name")} />
            <Textarea
              label={t`Issuer’s address`}
              required
              autosize
              minRows={3}
              maxLength={500}
              {...text("organization_address")}
            />
            <div className={styles.pair}>
              <TextInput
                label={<Optional>{t`Number prefix`}</Optional>}
                maxLength={10}
                {...text("invoice_prefix")}
              />
              <TextInput
                label={t`First number`}
                description={t`Until the first invoice is issued.`}
                inputMode="numeric"
                {...text("invoice_start_number")}
              />
              <TextInput
                label={<Optional>{t`Days to pay`}</Optional>}
                inputMode="numeric"
                {...text("invoice_payment_terms_days")}
              />
            </div>
            <TextInput
              label={<Optional>{t`Document title`}</Optional>}
              placeholder={t`Invoice`}
              maxLength={50}
              {...text("invoice_label")}
            />
            <Textarea
              label={<Optional>{t`Tax details`}</Optional>}
              description={t`Your tax number, or why no tax is charged.`}
              autosize
              minRows={2}
              maxLength={1000}
              {...text("invoice_tax_details")}
            />
            <Textarea
              label={<Optional>{t`Closing text`}</Optional>}
              autosize
              minRows={2}
              maxLength={2000}
              {...text("invoice_notes")}
            />
          </>
        )}
      </div>
    </Panel>
  );
}
