import { useState } from "react";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Chip } from "../../ui/chip.tsx";
import { DataList } from "../../ui/data-list.tsx";
import { DateRange } from "../../ui/date-time.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Money } from "../../ui/money.tsx";
import { QrCode } from "../../ui/qr/qr-code.tsx";
import { QuantityStepper } from "../../ui/fields/quantity-stepper.tsx";
import { Stepper } from "../../ui/stepper.tsx";
import styles from "./gallery.module.css";
import { Section } from "./section.tsx";

const STEPS = [
  { key: "details", label: "Details" },
  { key: "pay", label: "Pay" },
  { key: "ticket", label: "Ticket" },
];

const eur = (minor: number) => <Money amount={{ minor, currency: "EUR" }} />;

/** Shows the components together, as a page would use them. */
export function SamplesPart() {
  return (
    <Section title="Together" hasColumns>
      <TicketsCard />
      <Card>
        <Stepper steps={STEPS} current="pay" />
        <br />
        <DataList
          isLedger
          items={[
            { term: "2 × General admission", description: eur(5000) },
            { term: "Booking fee", description: eur(250) },
            { term: "Total", description: eur(5250), isStrong: true },
          ]}
        />
      </Card>
      <Card>
        <QrCode text="A-7KQ2MXP" label="Ticket code A-7KQ2MXP" className={styles.code} />
        <DataList
          items={[
            { term: "Name", description: "Ada Lovelace" },
            { term: "Ticket", description: "General admission" },
            {
              term: "State",
              description: (
                <Chip tone="success" icon="check">
                  Valid
                </Chip>
              ),
            },
          ]}
        />
      </Card>
    </Section>
  );
}

function TicketsCard() {
  const [general, setGeneral] = useState(2);
  return (
    <Card isRaised>
      <p className="strong">General admission</p>
      <p className="size-18 strong">{eur(2500)}</p>
      <QuantityStepper
        label="Number of General tickets"
        fewerLabel="Fewer General tickets"
        moreLabel="More General tickets"
        max={6}
        value={general}
        onChange={setGeneral}
      />
      <p className="muted">
        <Icon name="calendar" />
        <DateRange from="2026-10-24T17:00:00Z" to="2026-10-24T21:00:00Z" zone="Europe/Berlin" />
      </p>
      <Button isWide size="large" type="button">
        <span>Get tickets · </span>
        {eur(general * 2500)}
      </Button>
    </Card>
  );
}
