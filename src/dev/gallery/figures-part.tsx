import { Card } from "../../ui/card.tsx";
import { DateRange, DateTime } from "../../ui/date-time.tsx";
import { Meter, Ring } from "../../ui/meter.tsx";
import { Money } from "../../ui/money.tsx";
import { Sparkline } from "../../ui/sparkline.tsx";
import styles from "./gallery.module.css";
import { Row, Section } from "./section.tsx";

const AUTUMN = "2026-10-24T20:00:00Z";
const AFTER_MIDNIGHT = "2026-10-25T02:00:00Z";

export function FiguresPart() {
  return (
    <Section title="Figures" hasColumns>
      <Card>
        <div className="stack gap-4">
          <span className="faint size-14">Sold this week</span>
          <span className={styles.hero}>
            <Money amount={{ minor: 1_284_50, currency: "EUR" }} />
          </span>
          <Sparkline values={[3, 5, 4, 9, 14, 12, 21]} label="Sales rose from 3 to 21 in seven days" />
        </div>
      </Card>
      <Card>
        <Meter label="Checked in" value={212} max={300} valueText="212 of 300" />
        <br />
        <Meter label="Sold" value={98} max={100} valueText="98 of 100" tone="warning" />
        <br />
        <Meter label="Not begun" value={0} max={100} valueText="0 of 100" />
      </Card>
      <Card>
        <Row>
          <Ring label="Checked in" value={212} max={300} valueText="212 of 300">
            71%
          </Ring>
          <Ring label="Full" value={1} max={1} valueText="1 of 1" tone="success" size={48}>
            1
          </Ring>
          <Ring label="Empty" value={0} max={5} valueText="0 of 5" size={48}>
            0
          </Ring>
        </Row>
      </Card>
      <Card>
        <p>
          <DateTime at={AUTUMN} zone="Europe/Berlin" />
        </p>
        <p>
          <DateTime at={AUTUMN} zone="America/New_York" style="time" />
        </p>
        <p>
          <DateRange from={AUTUMN} to={AFTER_MIDNIGHT} zone="Europe/Berlin" />
        </p>
      </Card>
      <Card>
        {["EUR", "USD", "JPY", "KWD", "HUF"].map((currency) => (
          <p key={currency}>
            <Money amount={{ minor: 125_000, currency }} />
          </p>
        ))}
      </Card>
    </Section>
  );
}
