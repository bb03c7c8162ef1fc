import { Column, Row, Section, Text } from "@react-email/components";
import { Trans, useLingui } from "@lingui/react/macro";
import type { CSSProperties, ReactNode } from "react";
import { placeLines, type TicketEvent } from "../../attendees/index.ts";
import { LetterNotice } from "../../platform/mail/letter-layout.tsx";
import { formatDateTime, formatDateTimeRange, formatMoney } from "../../ui/format.ts";
import { isPlatformFee } from "../../values/platform-fee.ts";
import type { OrderForLetter } from "../orders.ts";

/** Payments are simulated, and a letter must not look like a receipt. */
export function TestNotice() {
  return (
    <LetterNotice>
      <Trans>TEST: payments on this installation are simulated. No money was taken.</Trans>
    </LetterNotice>
  );
}

export function WhenAndWhere({ event }: { event: TicketEvent }) {
  const { t, i18n } = useLingui();
  const options = { locale: i18n.locale, zone: event.timezone };
  const place = event.is_online_event ? [t`Online`] : placeLines(event);
  return (
    <Section style={{ margin: "0 0 8px" }}>
      <Fact term={t`When`}>
        {event.end_date
          ? formatDateTimeRange(event.start_date, event.end_date, options)
          : formatDateTime(event.start_date, options)}
      </Fact>
      {place.length > 0 && <Fact term={t`Where`}>{place.join(", ")}</Fact>}
    </Section>
  );
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <Row>
      <Column style={{ width: 72, verticalAlign: "top" }}>
        <Text style={factTerm}>{term}</Text>
      </Column>
      <Column style={{ verticalAlign: "top" }}>
        <Text style={factWords}>{children}</Text>
      </Column>
    </Row>
  );
}

/** What was bought and what it came to, with taxes and fees where the organiser's pages show them. */
export function OrderLines({ order }: { order: OrderForLetter }) {
  const { t, i18n } = useLingui();
  const sum = (minor: number) =>
    minor === 0 ? t`Free` : formatMoney({ minor, currency: order.currency }, i18n.locale);
  const { fees, taxes } = order.taxes_and_fees;
  const additions = [...fees, ...taxes].map((entry, index) => {
    const name = isPlatformFee(entry) ? t`Platform fee` : entry.name;
    return (
      <Line key={index} words={order.is_all_in ? t`of which ${name}` : name} amount={sum(entry.value)} />
    );
  });
  return (
    <Section>
      {order.items.map((item, index) => (
        <Line
          key={index}
          words={`${item.quantity} × ${item.item_name}`}
          amount={sum(order.is_all_in ? item.total_gross : item.total_before_additions)}
        />
      ))}
      {!order.is_all_in && additions}
      <Line words={t`Total`} amount={sum(order.total_gross)} isStrong />
      {order.is_all_in && additions}
    </Section>
  );
}

function Line({ words, amount, isStrong = false }: { words: string; amount: string; isStrong?: boolean }) {
  const weight = { fontWeight: isStrong ? 600 : 400 };
  return (
    <Row>
      <Column style={{ verticalAlign: "top" }}>
        <Text style={{ ...lineWords, ...weight }}>{words}</Text>
      </Column>
      <Column align="right" style={{ verticalAlign: "top", whiteSpace: "nowrap" }}>
        <Text style={{ ...lineWords, ...weight }}>{amount}</Text>
      </Column>
    </Row>
  );
}

const factTerm: CSSProperties = { margin: "0 0 4px", fontSize: 14, lineHeight: "24px", color: "#5f6777" };
const factWords: CSSProperties = { margin: "0 0 4px", fontSize: 16, lineHeight: "24px", color: "#14171f" };
const lineWords: CSSProperties = { margin: "0 0 4px", fontSize: 16, lineHeight: "24px", color: "#14171f" };
