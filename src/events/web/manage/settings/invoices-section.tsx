import { Checkbox, SimpleGrid, Stack } from "@mantine/core";
import { Trans, useLingui } from "@lingui/react/macro";
import { SavedArea, SavedNumber, SavedText } from "../../../../backoffice/autosave/fields.tsx";
import { Panel } from "../../../../manage-ui/panel.tsx";
import type { SettingsForm } from "./use-settings-forms.ts";

/**
 * Invoices need an issuer, so its name and address come first. The other fields appear once invoices are
 * enabled.
 */
export function InvoicesSection({ form }: { form: SettingsForm }) {
  const { t } = useLingui();
  const { enable_invoicing: isOn, organization_name: issuer, organization_address: address } = form.values;
  const hasIssuer = Boolean(issuer?.trim()) && Boolean(address?.trim());
  return (
    <Panel title={<Trans>Invoices</Trans>}>
      <Stack>
        <Checkbox
          label={t`Send an invoice with every order`}
          description={
            hasIssuer || isOn
              ? t`Numbered without gaps across all of the organiser’s events. An issued invoice never changes; a cancelled order gets a cancellation invoice.`
              : t`Enter the issuer and its address first.`
          }
          checked={isOn}
          disabled={!hasIssuer && !isOn}
          error={form.errorOf("enable_invoicing")}
          onChange={(event) => form.set("enable_invoicing", event.currentTarget.checked, "now")}
        />
        <SavedText form={form} name="organization_name" label={t`Issuer`} />
        <SavedArea form={form} name="organization_address" label={t`Issuer’s address`} />
        {isOn && <InvoiceForm form={form} />}
      </Stack>
    </Panel>
  );
}

function InvoiceForm({ form }: { form: SettingsForm }) {
  const { t } = useLingui();
  return (
    <>
      <SimpleGrid minColWidth="min(14rem, 100%)">
        <SavedText form={form} name="invoice_prefix" label={t`Number prefix`} required />
        <SavedNumber
          form={form}
          name="invoice_start_number"
          label={t`First number`}
          description={t`Until the first invoice is issued.`}
        />
      </SimpleGrid>
      <SavedNumber form={form} name="invoice_payment_terms_days" label={t`Days to pay`} isOptional />
      <SavedText form={form} name="invoice_label" label={t`Document title`} placeholder={t`Invoice`} />
      <SavedArea
        form={form}
        name="invoice_tax_details"
        label={t`Tax details`}
        description={t`Your tax number, or why no tax is charged.`}
      />
      <SavedArea form={form} name="invoice_notes" label={t`Closing text`} />
    </>
  );
}
