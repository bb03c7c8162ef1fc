import { type ButtonVariant, Button, ButtonLink, IconButton } from "../../ui/button.tsx";
import { CheckboxField } from "../../ui/fields/checkbox-field.tsx";
import { CopyButton } from "../../ui/copy-button.tsx";
import { ErrorSummary } from "../../ui/fields/error-summary.tsx";
import { Icon } from "../../ui/icon.tsx";
import { QuantityStepper } from "../../ui/fields/quantity-stepper.tsx";
import { RadioGroup } from "../../ui/fields/radio-group.tsx";
import { SelectField } from "../../ui/fields/select-field.tsx";
import { PasswordField, TextArea, TextField } from "../../ui/fields/text-field.tsx";
import { Row, Section } from "./section.tsx";

const VARIANTS: readonly ButtonVariant[] = ["primary", "secondary", "quiet", "danger"];

const PAYMENTS = [
  { value: "card", label: "Card", help: "Visa, Mastercard, American Express" },
  { value: "transfer", label: "Bank transfer", help: "Your tickets are kept for five days", end: "free" },
];

const ERRORS = [
  { fieldId: "gallery-email-wrong", message: "Write the e-mail address with an @, like ada@example.org." },
  { fieldId: "gallery-terms", message: "Agree to the terms to go on." },
];

export function ControlsPart() {
  return (
    <>
      <Section title="Buttons">
        {VARIANTS.map((variant) => (
          <Row key={variant}>
            <Button type="button" variant={variant} size="small">
              Small
            </Button>
            <Button type="button" variant={variant}>
              {`A ${variant} one`}
            </Button>
            <Button type="button" variant={variant} icon="ticket" size="large">
              Large
            </Button>
            <Button type="button" variant={variant} isBusy>
              Paying
            </Button>
            <Button type="button" variant={variant} disabled>
              Off
            </Button>
          </Row>
        ))}
        <Row>
          <ButtonLink href="#terms" variant="secondary" endIcon="external">
            A link
          </ButtonLink>
          <IconButton icon="share" label="Share" />
          <IconButton icon="printer" label="Print" variant="secondary" />
          <CopyButton text="DE02 1203 0000 0000 2020 51" label="Copy IBAN" />
        </Row>
      </Section>
      <Section title="Fields" hasColumns>
        <TextField label="First name" autoComplete="given-name" required />
        <TextField label="Company" help="For the invoice." autoComplete="organization" />
        <TextField
          id="gallery-email-wrong"
          label="E-mail"
          type="email"
          inputMode="email"
          defaultValue="ada.example.org"
          error="Write the e-mail address with an @, like ada@example.org."
          help="The tickets are sent there."
          required
        />
        <TextField
          label="Search"
          type="search"
          start={<Icon name="search" />}
          placeholder="Name or order"
          saysOptional={false}
        />
        <TextField
          label="Donation"
          inputMode="decimal"
          start="€"
          end={<span>EUR</span>}
          defaultValue="12.50"
        />
        <PasswordField
          label="Password"
          autoComplete="current-password"
          defaultValue="correct horse"
          required
        />
        <SelectField
          label="Country"
          options={[
            { value: "de", label: "Germany" },
            { value: "it", label: "Italy" },
          ]}
          placeholder="Choose a country"
          required
        />
        <TextField label="Not to be changed" defaultValue="Ada" readOnly required />
        <TextArea label="Message" help="Up to 500 characters." />
        <RadioGroup
          name="payment"
          label="How would you like to pay?"
          options={PAYMENTS}
          defaultValue="card"
          hasCards
          required
        />
        <RadioGroup
          name="meal"
          label="Meal"
          options={[
            { value: "a", label: "Vegetables" },
            { value: "b", label: "Fish", isDisabled: true },
          ]}
          error="Choose a meal."
        />
        <div>
          <CheckboxField label="I come myself" defaultChecked />
          <CheckboxField
            label="Send me news of the next events"
            help="Once a month, with a link to end it."
          />
          <CheckboxField
            id="gallery-terms"
            label="I agree to the terms"
            error="Agree to the terms to go on."
            required
          />
        </div>
        <QuantityStepper
          label="Seats"
          fewerLabel="Fewer seats"
          moreLabel="More seats"
          defaultValue={4}
          leastAboveZero={4}
          max={8}
        />
        <QuantityStepper label="Sold out" fewerLabel="Fewer" moreLabel="More" isDisabled />
      </Section>
      <Section title="Error summary">
        <ErrorSummary errors={ERRORS} />
      </Section>
    </>
  );
}
