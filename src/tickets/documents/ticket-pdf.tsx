import { Document, Page, renderToBuffer, StyleSheet, View } from "@react-pdf/renderer";
import { serverI18n } from "../../platform/i18n/server-i18n.ts";
import { pdfFacts } from "../../platform/pdf/pdf-facts.ts";
import { pdfFonts, registerPdfFonts } from "../../platform/pdf/pdf-fonts.ts";
import type { Ticket } from "../contract.ts";
import type { TicketDocument } from "../documents.ts";
import { ticketsPerPage } from "../rules/ticket-files.ts";
import { LargeTicket } from "./pdf-large-ticket.tsx";
import { SMALL_TICKET, SmallTicket } from "./pdf-small-ticket.tsx";

/**
 * Draws the tickets of one event in its layout: a page for each, or four to a sheet. Texts of organisers and
 * buyers are plain text, so nothing is fetched. Hooks do not work here, because the library has its own
 * React.
 */
export async function renderTicketPdf({ tickets, locale, isTest, logo }: TicketDocument): Promise<Buffer> {
  registerPdfFonts();
  const i18n = serverI18n(locale);
  const fontFamily = pdfFonts(locale, tickets);
  const layout = tickets[0]?.event.layout ?? "default";
  const isSmall = layout === "compact" || layout === "sheet";
  const pages = pagesOf(tickets, ticketsPerPage(layout));
  const draw = (ticket: Ticket) => {
    const drawn = { ticket, isTest, logo, i18n };
    return isSmall ? <SmallTicket {...drawn} /> : <LargeTicket {...drawn} />;
  };
  return renderToBuffer(
    <Document title={tickets[0]?.event.title} language={i18n.locale} {...pdfFacts()}>
      {pages.map((page, index) => (
        <Page
          key={index}
          size={layout === "sheet" ? "A4" : layout === "compact" ? "A6" : "A5"}
          style={[styles.page, { fontFamily }]}
        >
          {layout === "sheet" ? (
            <View style={styles.sheet}>
              {page.map((ticket, place) => (
                <View key={ticket.public_id} style={[styles.quarter, CUTS[place]!]}>
                  {draw(ticket)}
                </View>
              ))}
            </View>
          ) : (
            draw(page[0]!)
          )}
        </Page>
      ))}
    </Document>,
  );
}

function pagesOf(tickets: readonly Ticket[], perPage: number): Ticket[][] {
  const count = Math.ceil(tickets.length / perPage);
  return Array.from({ length: count }, (_, page) => tickets.slice(page * perPage, (page + 1) * perPage));
}

const CUT = "0.5 dashed #868e9c";

/** Cutting lines between the quarters of a sheet. */
const CUTS = [{ borderRight: CUT, borderBottom: CUT }, { borderBottom: CUT }, { borderRight: CUT }, {}];

const styles = StyleSheet.create({
  page: { fontSize: 11, color: "#14171f" },
  sheet: { flexDirection: "row", flexWrap: "wrap", width: 2 * SMALL_TICKET.width },
  quarter: SMALL_TICKET,
});
