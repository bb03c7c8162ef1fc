import type { I18n } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import {
  Document,
  Image,
  Page,
  Path,
  Rect,
  renderToBuffer,
  StyleSheet,
  Svg,
  Text,
  View,
} from "@react-pdf/renderer";
import { serverI18n } from "../../platform/i18n/server-i18n.ts";
import { PDF_FACTS } from "../../platform/pdf/pdf-facts.ts";
import { pdfFonts, registerPdfFonts } from "../../platform/pdf/pdf-fonts.ts";
import { formatDateTime, formatDateTimeRange } from "../../ui/format.ts";
import { drawQr } from "../../ui/qr/qr-drawing.ts";
import type { Ticket } from "../contract.ts";
import type { TicketDocument } from "../documents.ts";
import { placeLines } from "../rules/place.ts";
import { ticketColour } from "../rules/ticket-colour.ts";

/**
 * One A5 page for each ticket. Organisers' and buyers' words are text in it and nothing else:
 * nothing is fetched. No hooks here: the library brings a React of its own, which knows nothing of ours.
 */
export async function renderTicketPdf({ tickets, locale, isTest, logo }: TicketDocument): Promise<Buffer> {
  registerPdfFonts();
  const i18n = serverI18n(locale);
  const fontFamily = pdfFonts(locale, tickets);
  return renderToBuffer(
    <Document title={tickets[0]?.event.title} language={i18n.locale} {...PDF_FACTS}>
      {tickets.map((ticket) => (
        <Page key={ticket.public_id} size="A5" style={[styles.page, { fontFamily }]}>
          <TicketSheet {...{ ticket, isTest, logo, i18n }} />
        </Page>
      ))}
    </Document>,
  );
}

interface TicketSheetProps {
  ticket: Ticket;
  isTest: boolean;
  logo: string | undefined;
  i18n: I18n;
}

function TicketSheet({ ticket, isTest, logo, i18n }: TicketSheetProps) {
  const { event } = ticket;
  const holder = `${ticket.first_name} ${ticket.last_name}`.trim();
  const name = ticket.is_named ? holder : i18n._(msg`Guest of ${holder}`);
  return (
    <View style={styles.sheet} wrap={false}>
      <View style={[styles.band, { backgroundColor: ticketColour(event.colour) }]} />
      <View style={styles.event}>
        <View style={styles.head}>
          <View style={styles.headWords}>
            <Text style={styles.organizer}>{event.organizer_name}</Text>
            <Text style={[styles.title, { fontSize: sizeFor(event.title, 24, logo ? 12 : 14) }]}>
              {event.title}
            </Text>
          </View>
          {logo && <Image src={logo} style={styles.logo} />}
        </View>
        <Fact term={i18n._(msg`When`)}>
          <When ticket={ticket} locale={i18n.locale} />
        </Fact>
        <Fact term={i18n._(msg`Where`)}>
          <Text style={styles.words}>
            {event.is_online_event ? i18n._(msg`Online`) : placeLines(event).join("\n") || "–"}
          </Text>
        </Fact>
      </View>
      <Perforation />
      <View style={styles.holder}>
        <Text style={[styles.name, { fontSize: sizeFor(name, 32, 14) }]}>{name}</Text>
        <Text style={styles.product}>{ticket.product_title}</Text>
        <View style={styles.proof}>
          <PdfQrCode text={ticket.qr_text} />
          <View style={styles.codes}>
            <Text style={styles.term}>{i18n._(msg`Ticket`)}</Text>
            <Text style={styles.code}>{ticket.public_id}</Text>
            <Text style={styles.term}>{i18n._(msg`Order`)}</Text>
            <Text style={styles.smallCode}>{ticket.order_public_id}</Text>
            <Text style={styles.hint}>
              {i18n._(msg`Show this code at the entrance, on paper or on a screen.`)}
            </Text>
            {!ticket.is_named && (
              <Text style={[styles.hint, styles.nextHint]}>
                {i18n._(
                  msg`Once your guest has entered their name and e-mail address, they get a ticket with a new code, and this copy stops working.`,
                )}
              </Text>
            )}
            {isTest && <Text style={styles.stamp}>{i18n._(msg`TEST`)}</Text>}
          </View>
        </View>
      </View>
      <Text style={styles.foot}>
        {isTest
          ? i18n._(msg`Payments were simulated: no money was taken for this ticket.`)
          : event.support_email}
      </Text>
    </View>
  );
}

function When({ ticket: { event }, locale }: { ticket: Ticket; locale: string }) {
  const options = { locale, zone: event.timezone };
  return (
    <Text style={styles.words}>
      {event.end_date
        ? formatDateTimeRange(event.start_date, event.end_date, options)
        : formatDateTime(event.start_date, options)}
    </Text>
  );
}

function Fact({ term, children }: { term: string; children: React.ReactNode }) {
  return (
    <View style={styles.fact}>
      <Text style={[styles.term, styles.factTerm]}>{term}</Text>
      <View style={styles.factWords}>{children}</View>
    </View>
  );
}

/** Where a paper ticket would be torn: a dashed line between two notches. */
function Perforation() {
  return (
    <Svg width={PAGE_WIDTH} height={20} viewBox={`0 0 ${PAGE_WIDTH} 20`}>
      <Path d={`M20 10H${PAGE_WIDTH - 20}`} stroke="#868e9c" strokeWidth={1} strokeDasharray="4 4" />
      <Path d="M0 1a9 9 0 0 1 0 18" stroke="#868e9c" strokeWidth={1} fill="none" />
      <Path d={`M${PAGE_WIDTH} 1a9 9 0 0 0 0 18`} stroke="#868e9c" strokeWidth={1} fill="none" />
    </Svg>
  );
}

function PdfQrCode({ text }: { text: string }) {
  const code = drawQr(text);
  if (!code) return null;
  return (
    <Svg width={QR_SIDE} height={QR_SIDE} viewBox={`0 0 ${code.size} ${code.size}`}>
      <Rect x={0} y={0} width={code.size} height={code.size} fill="#ffffff" />
      <Path d={code.path} fill="#000000" />
    </Svg>
  );
}

/** Long names still fit: the longer the text, the smaller the type. */
function sizeFor(text: string, largest: number, smallest: number): number {
  const fitting = Math.sqrt(28 / Math.max(28, text.length)) * largest;
  return Math.max(smallest, Math.round(fitting));
}

/** A5, in points. */
const PAGE_WIDTH = 419.5;
const PAGE_HEIGHT = 595;
const EDGE = 32;
const QR_SIDE = 168;
const LOGO_SIDE = 40;

const styles = StyleSheet.create({
  page: { fontSize: 11, color: "#14171f" },
  sheet: { height: PAGE_HEIGHT },
  band: { height: 14 },
  event: { paddingHorizontal: EDGE, paddingTop: 22, paddingBottom: 14 },
  head: { flexDirection: "row" },
  headWords: { flex: 1 },
  logo: { width: LOGO_SIDE, height: LOGO_SIDE, marginLeft: 16, objectFit: "contain" },
  organizer: { fontSize: 10, color: "#4a5160", marginBottom: 2, maxLines: 1, textOverflow: "ellipsis" },
  title: { fontWeight: 700, lineHeight: 1.2, marginBottom: 12, maxLines: 4, textOverflow: "ellipsis" },
  fact: { flexDirection: "row", marginBottom: 4 },
  factTerm: { width: 52, marginTop: 1.5 },
  factWords: { flex: 1 },
  words: { fontSize: 11, lineHeight: 1.4 },
  term: { fontSize: 9, color: "#5f6777" },
  holder: { paddingHorizontal: EDGE, paddingTop: 12 },
  name: { fontWeight: 700, lineHeight: 1.15, maxLines: 4, textOverflow: "ellipsis" },
  product: {
    fontSize: 14,
    lineHeight: 1.3,
    marginTop: 6,
    marginBottom: 16,
    maxLines: 2,
    textOverflow: "ellipsis",
  },
  proof: { flexDirection: "row" },
  codes: { flex: 1, paddingLeft: 20 },
  code: { fontSize: 20, fontWeight: 700, letterSpacing: 0.5, marginBottom: 10 },
  smallCode: { fontSize: 13, marginBottom: 14 },
  hint: { fontSize: 10, lineHeight: 1.4, color: "#4a5160" },
  nextHint: { marginTop: 6 },
  stamp: {
    alignSelf: "flex-start",
    marginTop: 16,
    paddingHorizontal: 10,
    paddingTop: 1,
    borderWidth: 2,
    borderColor: "#b42323",
    borderRadius: 4,
    color: "#b42323",
    fontSize: 18,
    fontWeight: 700,
    transform: "rotate(-6deg)",
  },
  foot: { position: "absolute", bottom: 18, left: EDGE, right: EDGE, fontSize: 9, color: "#5f6777" },
});
