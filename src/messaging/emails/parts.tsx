import { Column } from "@react-email/column";
import { Img } from "@react-email/img";
import { Row } from "@react-email/row";
import { Section } from "@react-email/section";
import { Text } from "@react-email/text";
import { plural } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import type { CSSProperties, ReactNode } from "react";
import { formatDoorsTime, placeLines, type TicketEvent } from "../../tickets/index.ts";
import { mapLink } from "../../events/index.ts";
import { SHARE_PICTURE } from "../../images/index.ts";
import { coloured } from "../../platform/mail/email-colours.ts";
import { EmailLink, EmailNotice } from "../../platform/mail/email-layout.tsx";
import { AuthoredText } from "../../ui/authored-text.tsx";
import { formatDateTime, formatDateTimeRange, formatMoney } from "../../ui/format.ts";
import { isPlatformFee } from "../../values/platform-fee.ts";
import type { OrderForEmail } from "../orders.ts";

/** Marks an email as a test while payments are simulated, so that it does not look like a receipt. */
export function TestNotice() {
  return (
    <EmailNotice>
      <Trans>TEST: payments on this installation are simulated. No money was taken.</Trans>
    </EmailNotice>
  );
}

/**
 * Links the event's cover instead of attaching it. Mail programs that block pictures show the event's title.
 */
export function EventCover({ url, title }: { url: string; title: string }) {
  return <Img src={url} alt={title} width={COVER.width} height={COVER.height} style={coverStyle} />;
}

/** When, where and how many: the line beside a subject that names the event. */
export function useFactsLine(event: TicketEvent, tickets = 0): string {
  const { t, i18n } = useLingui();
  const { start_date: start, timezone: zone } = event;
  const when = formatDateTime(start, { locale: i18n.locale, zone, hasZoneName: false });
  const place = event.is_online_event ? t`Online` : placeLines(event)[0];
  const count = tickets > 0 && t`${plural(tickets, { one: "# ticket", other: "# tickets" })}`;
  return [when, place, count].filter(Boolean).join(" · ");
}

interface WhenAndWhereProps {
  event: TicketEvent;
  /** The URL of the calendar file. Absent while the order has no ticket. */
  calendarUrl?: string;
}

export function WhenAndWhere({ event, calendarUrl }: WhenAndWhereProps) {
  const { t, i18n } = useLingui();
  const options = { locale: i18n.locale, zone: event.timezone };
  const lines = placeLines(event);
  return (
    <Section style={{ margin: "0 0 8px" }}>
      <Fact term={t`When`} link={calendarUrl && { url: calendarUrl, words: t`Add to calendar` }}>
        {event.end_date
          ? formatDateTimeRange(event.start_date, event.end_date, options)
          : formatDateTime(event.start_date, options)}
      </Fact>
      {event.doors_at && (
        <Fact term={t`Doors open`}>{formatDoorsTime(event.start_date, event.doors_at, options)}</Fact>
      )}
      {event.is_online_event ? (
        <Fact term={t`Where`}>{t`Online`}</Fact>
      ) : (
        event.location &&
        lines.length > 0 && (
          <Fact
            term={t`Where`}
            link={{ url: mapLink(event.location, event.maps_url), words: t`Open the map` }}
          >
            {lines.join(", ")}
          </Fact>
        )
      )}
    </Section>
  );
}

interface FactProps {
  term: string;
  children: ReactNode;
  /** Shown below the children. */
  link?: { url: string; words: string } | undefined | "";
}

function Fact({ term, children, link }: FactProps) {
  return (
    <Row>
      <Column style={{ width: 88, verticalAlign: "top" }}>
        <Text {...factTerm}>{term}</Text>
      </Column>
      <Column style={{ verticalAlign: "top" }}>
        <Text {...factWords}>{children}</Text>
        {link && (
          <Text {...factLink}>
            <EmailLink href={link.url}>{link.words}</EmailLink>
          </Text>
        )}
      </Column>
    </Row>
  );
}

/**
 * The order items and the total. Shows taxes and fees inside or beside the prices, as the event's settings
 * say.
 */
export function OrderLines({ order, refunded = 0 }: { order: OrderForEmail; refunded?: number }) {
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
          words={
            <>
              {`${item.quantity} × `}
              <AuthoredText>{item.item_name}</AuthoredText>
            </>
          }
          amount={sum(order.is_all_in ? item.total_gross : item.total_before_additions)}
        />
      ))}
      {!order.is_all_in && additions}
      <Line words={t`Total`} amount={sum(order.total_gross)} isStrong />
      {order.is_all_in && additions}
      {refunded > 0 && <Line words={t`Already refunded`} amount={sum(refunded)} />}
    </Section>
  );
}

function Line({ words, amount, isStrong = false }: { words: ReactNode; amount: string; isStrong?: boolean }) {
  const weight = { fontWeight: isStrong ? 600 : 400 };
  return (
    <Row>
      <Column style={{ verticalAlign: "top" }}>
        <Text className={lineWords.className} style={{ ...lineWords.style, ...weight }}>
          {words}
        </Text>
      </Column>
      <Column align="right" style={{ verticalAlign: "top", whiteSpace: "nowrap" }}>
        <Text className={lineWords.className} style={{ ...lineWords.style, ...weight }}>
          {amount}
        </Text>
      </Column>
    </Row>
  );
}

/** As wide as the email's column, with the aspect ratio of the share picture. */
const COVER = { width: 496, height: Math.round((496 * SHARE_PICTURE.height) / SHARE_PICTURE.width) };
const coverStyle: CSSProperties = {
  width: "100%",
  maxWidth: COVER.width,
  height: "auto",
  margin: "0 0 24px",
  borderRadius: 6,
};
const factTerm = coloured({ ink: "text-3" }, { margin: "0 0 4px", fontSize: 14, lineHeight: "24px" });
const factWords = coloured({ ink: "text" }, { margin: "0 0 4px", fontSize: 16, lineHeight: "24px" });
const factLink = coloured({ ink: "link" }, { margin: "0 0 8px", fontSize: 14, lineHeight: "22px" });
const lineWords = coloured({ ink: "text" }, { margin: "0 0 4px", fontSize: 16, lineHeight: "24px" });
