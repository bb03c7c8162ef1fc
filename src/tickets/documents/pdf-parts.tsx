import type { I18n } from "@lingui/core";
import { formatDoorsTime } from "../doors-time.ts";
import { msg } from "@lingui/core/macro";
import { Path, Rect, StyleSheet, Svg, Text, View } from "@react-pdf/renderer";
import type { ReactNode } from "react";
import { formatDateTime, formatDateTimeRange } from "../../ui/format.ts";
import { drawQr } from "../../ui/qr/qr-drawing.ts";
import type { Ticket } from "../contract.ts";
import { ticketSurface } from "../rules/ticket-colour.ts";
import { placeLines } from "../rules/place.ts";

/** The input for drawing a ticket in any layout. */
export interface PdfTicketProps {
  ticket: Ticket;
  isTest: boolean;
  logo: string | undefined;
  i18n: I18n;
}

export function holderName({ first_name, last_name, is_named }: Ticket, i18n: I18n): string {
  const holder = `${first_name} ${last_name}`.trim();
  return is_named ? holder : i18n._(msg`Guest of ${holder}`);
}

export function whenWords({ event }: Ticket, locale: string): string {
  const options = { locale, zone: event.timezone };
  return event.end_date
    ? formatDateTimeRange(event.start_date, event.end_date, options)
    : formatDateTime(event.start_date, options);
}

/** Returns when the doors open, with the day if it is not the day of the start. */
export function doorsWords(event: Ticket["event"], doorsAt: string, locale: string): string {
  return formatDoorsTime(event.start_date, doorsAt, { locale, zone: event.timezone });
}

export function whereWords({ event }: Ticket, i18n: I18n, between: string): string {
  return event.is_online_event ? i18n._(msg`Online`) : placeLines(event).join(between) || "–";
}

export function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <View style={styles.fact}>
      <Text style={[styles.term, styles.factTerm]}>{term}</Text>
      <Text style={styles.factWords}>{children}</Text>
    </View>
  );
}

/**
 * The line along which a paper ticket would be torn: dashes between two notches. A full page may take some of
 * its height, but the notches stay on the edges.
 */
export function Perforation({ width }: { width: number }) {
  return (
    <Svg width={width} height={20} viewBox={`0 0 ${width} 20`} preserveAspectRatio="none">
      <Path d={`M20 10H${width - 20}`} stroke="#868e9c" strokeWidth={1} strokeDasharray="4 4" />
      <Path d="M0 1a9 9 0 0 1 0 18" stroke="#868e9c" strokeWidth={1} fill="none" />
      <Path d={`M${width} 1a9 9 0 0 0 0 18`} stroke="#868e9c" strokeWidth={1} fill="none" />
    </Svg>
  );
}

/**
 * A code in black on white in every design, `side` points wide. The page around it serves as its quiet zone.
 */
export function PdfQrCode({ text, side }: { text: string; side: number }) {
  const code = drawQr(text);
  if (!code) return null;
  return (
    <Svg width={side} height={side} viewBox={`0 0 ${code.size} ${code.size}`}>
      <Rect x={0} y={0} width={code.size} height={code.size} fill="#ffffff" />
      <Path d={code.path} fill="#000000" />
    </Svg>
  );
}

/** Shows the code. If it changes every few seconds, no paper opens a door, so this says where to find it. */
export function PdfProof({ ticket, side, i18n }: { ticket: Ticket; side: number; i18n: I18n }) {
  if (ticket.qr_text !== "") return <PdfQrCode text={ticket.qr_text} side={side} />;
  return (
    <View style={[styles.noCode, { width: side, height: side }]}>
      <Text style={styles.noCodeWords}>
        {i18n._(
          msg`This ticket’s code changes every few seconds, so this document is not accepted at the entrance. Open the ticket on your phone, with the link in your e-mail.`,
        )}
      </Text>
    </View>
  );
}

/** Shows the product that the ticket admits to, on the event's colour. */
export function ProductField({
  words,
  colour,
  size,
}: {
  words: string;
  colour: string | null;
  size: number;
}) {
  const { surface, text } = ticketSurface(colour);
  return (
    <View style={[styles.field, { backgroundColor: surface, marginBottom: size * 1.4 }]}>
      <Text style={[styles.fieldWords, { color: text, fontSize: size }]}>{words}</Text>
    </View>
  );
}

export function TestStamp({ i18n, size }: { i18n: I18n; size: number }) {
  return <Text style={[styles.stamp, { fontSize: size }]}>{i18n._(msg`TEST`)}</Text>;
}

/** Returns the last line of a ticket: the address for questions, or that the ticket is a test. */
export function footWords({ event }: Ticket, isTest: boolean, i18n: I18n): string {
  return isTest
    ? i18n._(msg`Payments were simulated: no money was taken for this ticket.`)
    : event.support_email;
}

/** The mean width of a bold character, as a part of the type size. */
const CHARACTER_WIDTH = 0.6;

/**
 * Returns a type size with which long names still fit: the longer the text, the smaller the type. The longest
 * word fits a line of this width, unless the type would be too small. Chinese is no long word.
 */
export function sizeFor(text: string, largest: number, smallest: number, width: number): number {
  const longestWord = Math.max(1, ...text.split(/\s|\p{sc=Han}/u).map(({ length }) => length));
  const forText = Math.sqrt(28 / Math.max(28, text.length)) * largest;
  const forWord = width / (CHARACTER_WIDTH * longestWord);
  return Math.max(smallest, Math.floor(Math.min(forText, forWord)));
}

const styles = StyleSheet.create({
  fact: { flexDirection: "row", marginBottom: 4 },
  factTerm: { width: 66, marginTop: 1.5 },
  factWords: { flex: 1, fontSize: 11, lineHeight: 1.4 },
  term: { fontSize: 9, color: "#5f6777" },
  /** Keeps a distance from the code below, which needs a margin. */
  field: {
    alignSelf: "flex-start",
    marginTop: 8,
    maxWidth: "100%",
    paddingHorizontal: 8,
    paddingVertical: 3,
    borderRadius: 5,
  },
  noCode: {
    justifyContent: "center",
    padding: 10,
    borderWidth: 1,
    borderColor: "#868e9c",
    borderStyle: "dashed",
  },
  noCodeWords: { fontSize: 9, lineHeight: 1.35, textAlign: "center" },
  fieldWords: { fontWeight: 700, lineHeight: 1.3, maxLines: 2, textOverflow: "ellipsis" },
  stamp: {
    alignSelf: "flex-start",
    paddingHorizontal: 10,
    paddingTop: 1,
    borderWidth: 2,
    borderColor: "#b42323",
    borderRadius: 4,
    color: "#b42323",
    fontWeight: 700,
    transform: "rotate(-6deg)",
  },
});
