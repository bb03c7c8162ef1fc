import { Trans, useLingui } from "@lingui/react/macro";
import { CheckboxField } from "../../ui/fields/checkbox-field.tsx";
import { Disclosure } from "../../ui/overlays/disclosure.tsx";
import { SelectField } from "../../ui/fields/select-field.tsx";
import { TextField } from "../../ui/fields/text-field.tsx";
import type { CheckoutQuestions } from "../questions/contract.ts";
import { BILLING_PARTS, billingField, type BillingPart, type TypedDetails } from "./details-form.ts";
import { useAddressLabels } from "./parts/question-fields.tsx";
import styles from "./details-page.module.css";

interface ExtraFieldsProps {
  asked: CheckoutQuestions;
  organizer: string;
  typed: TypedDetails;
  errorOf: (name: string) => string | undefined;
}

/** Billing address and consents, as far as the organiser asks for them. */
export function ExtraFields({ asked, organizer, typed, errorOf }: ExtraFieldsProps) {
  const address = <BillingFields asked={asked} typed={typed} errorOf={errorOf} />;
  const isBillGiven = BILLING_PARTS.some((part) => typed.billing[part] || errorOf(billingField(part)));
  return (
    <>
      {asked.billing === "REQUIRED" && address}
      {asked.billing === "OPTIONAL" && (
        <Disclosure summary={<Trans>Different address on the invoice</Trans>} isOpen={isBillGiven}>
          {address}
        </Disclosure>
      )}
      {asked.marketing && (
        <CheckboxField
          name="opted_into_marketing"
          defaultChecked={typed.opted_into_marketing}
          label={<Trans>{organizer} may e-mail me about other events.</Trans>}
        />
      )}
      {asked.terms_urls.length > 0 && (
        <CheckboxField
          id="accepted_terms"
          name="accepted_terms"
          required
          defaultChecked={typed.accepted_terms}
          error={errorOf("accepted_terms")}
          label={<TermsLabel urls={asked.terms_urls} />}
        />
      )}
    </>
  );
}

function TermsLabel({ urls: [first = "", second] }: { urls: readonly string[] }) {
  if (second === undefined) {
    return (
      <Trans>
        I accept the{" "}
        <a href={first} target="_blank" rel="noreferrer">
          terms
        </a>
        .
      </Trans>
    );
  }
  return (
    <Trans>
      I accept the{" "}
      <a href={first} target="_blank" rel="noreferrer">
        organiser's terms
      </a>{" "}
      and the{" "}
      <a href={second} target="_blank" rel="noreferrer">
        terms of this site
      </a>
      .
    </Trans>
  );
}

function BillingFields({ asked, typed, errorOf }: Omit<ExtraFieldsProps, "organizer">) {
  const { t } = useLingui();
  const labels = useBillingLabels();
  const part = (key: BillingPart, autoComplete: string) => ({
    id: billingField(key),
    name: billingField(key),
    label: labels[key],
    defaultValue: typed.billing[key],
    error: errorOf(billingField(key)),
    autoComplete: `billing ${autoComplete}`,
  });
  // If the whole address is optional, no part is marked as required.
  const needed = { required: asked.billing === "REQUIRED", saysOptional: false };
  return (
    <fieldset className={styles.fieldset}>
      <legend>
        <Trans>Billing address</Trans>
      </legend>
      <TextField {...part("company", "organization")} maxLength={150} />
      <TextField {...part("address_line_1", "address-line1")} {...needed} maxLength={255} />
      <TextField {...part("address_line_2", "address-line2")} maxLength={255} />
      <div className={styles.names}>
        <TextField {...part("postal_code", "postal-code")} {...needed} maxLength={85} />
        <TextField {...part("city", "address-level2")} {...needed} maxLength={85} />
      </div>
      <SelectField
        {...part("country", "country")}
        {...needed}
        options={asked.countries}
        placeholder={t`Please choose`}
      />
      <TextField {...part("vat_number", "off")} autoComplete="off" maxLength={30} />
    </fieldset>
  );
}

function useBillingLabels(): Record<BillingPart, string> {
  const { t } = useLingui();
  const { zip_or_postal_code: postal_code, ...parts } = useAddressLabels();
  return { ...parts, postal_code, company: t`Company`, vat_number: t`VAT number` };
}

/** Field names in the list of errors. */
export function useExtraLabels(): Record<string, string> {
  const { t } = useLingui();
  const billing = Object.entries(useBillingLabels()).map(([part, label]) => [
    billingField(part as BillingPart),
    label,
  ]);
  return { ...Object.fromEntries(billing), accepted_terms: t`Terms` };
}
