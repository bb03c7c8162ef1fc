import { msg } from "@lingui/core/macro";
import { Image, StyleSheet, Text, View } from "@react-pdf/renderer";
import { ticketColour, ticketSurface } from "../rules/ticket-colour.ts";
import {
  doorsWords,
  Fact,
  footWords,
  holderName,
  type PdfTicketProps,
  PdfProof,
  ProductField,
  Perforation,
  sizeFor,
  TestStamp,
  whenWords,
  whereWords,
} from "./pdf-parts.tsx";

/** One ticket fills a page. In the modern layout the event is on a surface in the accent's colour. */
export function LargeTicket({ ticket, isTest, logo, i18n }: PdfTicketProps) {
  const { event } = ticket;
  const isModern = event.layout === "modern";
  const { surface, text } = ticketSurface(event.colour);
  const name = holderName(ticket, i18n);
  const titleWidth = logo ? WIDTH - LOGO_SIDE - LOGO_GAP : WIDTH;
  return (
    <View style={styles.sheet} wrap={false}>
      {!isModern && <View style={[styles.band, { backgroundColor: ticketColour(event.colour) }]} />}
      <View style={isModern ? [styles.surface, { backgroundColor: surface, color: text }] : styles.plain}>
        <View style={styles.head}>
          <View style={styles.headWords}>
            <Text style={[styles.organizer, { color: isModern ? text : "#4a5160" }]}>
              {event.organizer_name}
            </Text>
            <Text
              style={[
                styles.title,
                { fontSize: sizeFor(event.title, isModern ? 28 : 24, logo ? 12 : 14, titleWidth) },
              ]}
            >
              {event.title}
            </Text>
          </View>
          {logo && <Image src={logo} style={styles.logo} />}
        </View>
      </View>
      <View style={[styles.facts, isModern ? styles.factsBelow : {}]}>
        <Fact term={i18n._(msg`When`)}>{whenWords(ticket, i18n.locale)}</Fact>
        {event.doors_at && (
          <Fact term={i18n._(msg`Doors open`)}>{doorsWords(event, event.doors_at, i18n.locale)}</Fact>
        )}
        <Fact term={i18n._(msg`Where`)}>{whereWords(ticket, i18n, "\n")}</Fact>
      </View>
      <Perforation width={PAGE_WIDTH} />
      <View style={styles.holder}>
        <Text style={[styles.name, { fontSize: sizeFor(name, 32, 14, WIDTH) }]}>{name}</Text>
        <ProductField words={ticket.product_title} colour={event.colour} size={14} />
        <View style={isModern ? styles.proofModern : styles.proof}>
          <PdfProof {...{ ticket, i18n }} side={QR_SIDE} />
          <View style={styles.codes}>
            <Text style={styles.term}>{i18n._(msg`Ticket`)}</Text>
            <Text style={styles.code}>{ticket.public_id}</Text>
            <Text style={styles.term}>{i18n._(msg`Order`)}</Text>
            <Text style={styles.smallCode}>{ticket.order_public_id}</Text>
            {ticket.qr_text !== "" && !event.is_online_event && (
              <Text style={styles.hint}>
                {i18n._(msg`Show this code at the entrance, on paper or on a screen.`)}
              </Text>
            )}
            {isTest && (
              <View style={styles.stamp}>
                <TestStamp i18n={i18n} size={18} />
              </View>
            )}
          </View>
        </View>
        {!ticket.is_named && (
          <Text style={[styles.hint, styles.guestHint]}>
            {i18n._(
              msg`Once your guest has entered their name and e-mail address, they get a ticket with a new code, and this copy stops working.`,
            )}
          </Text>
        )}
      </View>
      {/* Gets only the remaining room, so that long names take precedence. */}
      <View style={styles.footer}>
        {event.footer_text !== "" && <Text style={styles.footerWords}>{event.footer_text}</Text>}
      </View>
      <Text style={styles.foot}>{footWords(ticket, isTest, i18n)}</Text>
    </View>
  );
}

/** A5, in points. */
const PAGE_WIDTH = 419.5;
const PAGE_HEIGHT = 595;
const EDGE = 32;
const WIDTH = PAGE_WIDTH - 2 * EDGE;
/** 59 mm, in points. */
const QR_SIDE = 168;
const LOGO_SIDE = 40;
const LOGO_GAP = 16;

const styles = StyleSheet.create({
  sheet: { height: PAGE_HEIGHT },
  band: { height: 14 },
  plain: { paddingHorizontal: EDGE, paddingTop: 22, paddingBottom: 12 },
  surface: { paddingHorizontal: EDGE, paddingTop: 28, paddingBottom: 22 },
  facts: { paddingHorizontal: EDGE, paddingBottom: 14 },
  factsBelow: { paddingTop: 16 },
  head: { flexDirection: "row" },
  headWords: { flex: 1 },
  logo: { width: LOGO_SIDE, height: LOGO_SIDE, marginLeft: LOGO_GAP, objectFit: "contain" },
  organizer: { fontSize: 10, marginBottom: 2, maxLines: 1, textOverflow: "ellipsis" },
  title: { fontWeight: 700, lineHeight: 1.2, maxLines: 4, textOverflow: "ellipsis" },
  term: { fontSize: 9, color: "#5f6777" },
  holder: { paddingHorizontal: EDGE, paddingTop: 12 },
  name: { fontWeight: 700, lineHeight: 1.15, maxLines: 3, textOverflow: "ellipsis" },
  proof: { flexDirection: "row" },
  proofModern: { flexDirection: "row-reverse", justifyContent: "space-between" },
  codes: { flex: 1, paddingHorizontal: 10 },
  code: { fontSize: 20, fontWeight: 700, letterSpacing: 0.5, marginBottom: 10 },
  smallCode: { fontSize: 13, marginBottom: 14 },
  hint: { fontSize: 10, lineHeight: 1.4, color: "#4a5160" },
  guestHint: { marginTop: 8, fontSize: 9 },
  stamp: { marginTop: 16 },
  footer: {
    flexGrow: 1,
    flexShrink: 1,
    flexBasis: 0,
    marginHorizontal: EDGE,
    marginTop: 12,
    overflow: "hidden",
  },
  footerWords: { fontSize: 9, lineHeight: 1.35, color: "#4a5160", maxLines: 9, textOverflow: "ellipsis" },
  foot: { marginHorizontal: EDGE, marginTop: 6, marginBottom: 16, fontSize: 9, color: "#5f6777" },
});
