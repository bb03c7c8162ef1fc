import { msg } from "@lingui/core/macro";
import { Image, StyleSheet, Text, View } from "@react-pdf/renderer";
import { ticketColour } from "../rules/ticket-colour.ts";
import {
  doorsWords,
  footWords,
  holderName,
  type PdfTicketProps,
  PdfProof,
  ProductField,
  sizeFor,
  TestStamp,
  whenWords,
  whereWords,
} from "./pdf-parts.tsx";

/** A6, in points: a page of the compact layout, and a quarter of the A4 page of the sheet layout. */
export const SMALL_TICKET = { width: 297.5, height: 419.5 };

/** A ticket on a quarter of A4. Its code is still large enough for any scanner. */
export function SmallTicket({ ticket, isTest, logo, i18n }: PdfTicketProps) {
  const { event } = ticket;
  const name = holderName(ticket, i18n);
  return (
    <View style={styles.ticket} wrap={false}>
      <View style={[styles.band, { backgroundColor: ticketColour(event.colour) }]} />
      <View style={styles.head}>
        <View style={styles.headWords}>
          <Text style={styles.organizer}>{event.organizer_name}</Text>
          <Text style={[styles.title, { fontSize: sizeFor(event.title, 16, 10, WIDTH) }]}>{event.title}</Text>
        </View>
        {logo && <Image src={logo} style={styles.logo} />}
      </View>
      <Text style={styles.when}>{whenWords(ticket, i18n.locale)}</Text>
      {event.doors_at && (
        <Text style={styles.where}>
          {i18n._(msg`Doors open at ${doorsWords(event, event.doors_at, i18n.locale)}`)}
        </Text>
      )}
      <Text style={styles.where}>{whereWords(ticket, i18n, ", ")}</Text>
      <View style={styles.line} />
      <Text style={[styles.name, { fontSize: sizeFor(name, 19, 11, WIDTH) }]}>{name}</Text>
      <ProductField words={ticket.product_title} colour={event.colour} size={10} />
      <View style={styles.proof}>
        <PdfProof {...{ ticket, i18n }} side={QR_SIDE} />
        <View style={styles.codes}>
          <Text style={styles.term}>{i18n._(msg`Ticket`)}</Text>
          <Text style={styles.code}>{ticket.public_id}</Text>
          <Text style={styles.term}>{i18n._(msg`Order`)}</Text>
          <Text style={styles.smallCode}>{ticket.order_public_id}</Text>
          {isTest && <TestStamp i18n={i18n} size={13} />}
        </View>
      </View>
      {!ticket.is_named && (
        <Text style={styles.hint}>
          {i18n._(
            msg`Once your guest has entered their name and e-mail address, they get a ticket with a new code, and this copy stops working.`,
          )}
        </Text>
      )}
      <View style={styles.footer}>
        {event.footer_text !== "" && <Text style={styles.footerWords}>{event.footer_text}</Text>}
      </View>
      <Text style={styles.foot}>{footWords(ticket, isTest, i18n)}</Text>
    </View>
  );
}

const EDGE = 20;
const WIDTH = SMALL_TICKET.width - 2 * EDGE;
/** 46 mm, in points. */
const QR_SIDE = 130;
const LOGO_SIDE = 30;
const oneLine = { maxLines: 1, textOverflow: "ellipsis" } as const;
const twoLines = { maxLines: 2, textOverflow: "ellipsis" } as const;

const styles = StyleSheet.create({
  ticket: { ...SMALL_TICKET, paddingHorizontal: EDGE, overflow: "hidden" },
  band: { height: 8, marginHorizontal: -EDGE },
  head: { flexDirection: "row", marginTop: 14 },
  headWords: { flex: 1 },
  logo: { width: LOGO_SIDE, height: LOGO_SIDE, marginLeft: 12, objectFit: "contain" },
  organizer: { fontSize: 8, color: "#4a5160", ...oneLine },
  title: { fontWeight: 700, lineHeight: 1.2, maxLines: 3, textOverflow: "ellipsis" },
  when: { fontSize: 9, lineHeight: 1.35, marginTop: 6, ...twoLines },
  where: { fontSize: 9, lineHeight: 1.35, color: "#4a5160", ...twoLines },
  line: { marginVertical: 10, borderTopWidth: 1, borderTopColor: "#868e9c", borderTopStyle: "dashed" },
  name: { fontWeight: 700, lineHeight: 1.15, ...twoLines },
  proof: { flexDirection: "row" },
  codes: { flex: 1, paddingLeft: 14 },
  term: { fontSize: 8, color: "#5f6777" },
  code: { fontSize: 14, fontWeight: 700, marginBottom: 6 },
  smallCode: { fontSize: 10, marginBottom: 10 },
  hint: { fontSize: 7, lineHeight: 1.3, color: "#4a5160", marginTop: 6, maxLines: 3 },
  footer: { flexGrow: 1, flexShrink: 1, flexBasis: 0, marginTop: 8, overflow: "hidden" },
  footerWords: { fontSize: 7, lineHeight: 1.3, color: "#4a5160", maxLines: 5, textOverflow: "ellipsis" },
  foot: { marginTop: 4, marginBottom: 12, fontSize: 7, color: "#5f6777", ...oneLine },
});
