import type { I18n } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { Document, Page, renderToBuffer, StyleSheet, Text, View } from "@react-pdf/renderer";
import { serverI18n } from "../platform/i18n/server-i18n.ts";
import { pdfFacts } from "../platform/pdf/pdf-facts.ts";
import { pdfFonts, registerPdfFonts } from "../platform/pdf/pdf-fonts.ts";
import { formatDateTime, formatMoney } from "../ui/format.ts";
import { formatTag, offeredLocale } from "../values/languages/locales.ts";
import { WHOLE_RATE } from "../values/money.ts";
import { addressLines } from "../values/places/address-lines.ts";
import { isPlatformFee } from "../values/platform-fee.ts";
import type { InvoiceContent, InvoiceLine, IssuedInvoice } from "./issued-invoice.ts";

/**
 * Renders one A4 document in the buyer's language. User input appears only as text. Use no hooks here: the PDF
 * library has its own copy of React.
 */
export async function renderInvoicePdf(invoice: IssuedInvoice): Promise<Buffer> {
  registerPdfFonts();
  const { locale } = invoice.content;
  const i18n = serverI18n(offeredLocale(locale));
  const title = `${titleOf(invoice, i18n)} ${invoice.invoice_number}`;
  return renderToBuffer(
    <Document title={title} language={i18n.locale} {...pdfFacts()}>
      <Page size="A4" style={[styles.page, { fontFamily: pdfFonts(i18n.locale, invoice.content) }]}>
        <Head invoice={invoice} i18n={i18n} />
        <Lines invoice={invoice} i18n={i18n} />
        <Totals invoice={invoice} i18n={i18n} />
        <Foot content={invoice.content} />
      </Page>
    </Document>,
  );
}

type Addition = InvoiceContent["taxes_and_fees"]["taxes"][number];

interface PartProps {
  invoice: IssuedInvoice;
  i18n: I18n;
}

function titleOf({ kind, content }: IssuedInvoice, i18n: I18n): string {
  switch (kind) {
    case "CANCELLATION":
      return i18n._(msg`Cancellation invoice`);
    case "CREDIT_NOTE":
      return i18n._(msg`Credit note`);
    case "SUPPLEMENT":
      return i18n._(msg`Supplementary invoice`);
    case "INVOICE":
      return content.label ?? i18n._(msg`Invoice`);
  }
}

function Head({ invoice, i18n }: PartProps) {
  const { content } = invoice;
  const number = invoice.invoice_number;
  const { corrects } = content;
  const order = content.order_public_id;
  const day = (at: Date | string) =>
    formatDateTime(at, { locale: i18n.locale, zone: content.timezone, style: "date" });
  const status = {
    PAID: i18n._(msg`Paid`),
    UNPAID: i18n._(msg`Not paid yet`),
    VOID: i18n._(msg`Cancelled`),
  }[invoice.status];
  return (
    <>
      <Text style={styles.sender}>{content.organization_name}</Text>
      <Text style={styles.quiet}>{content.organization_address}</Text>
      <Text style={styles.title}>{`${titleOf(invoice, i18n)} ${number}`}</Text>
      <View style={styles.facts}>
        <View style={styles.half}>
          <Text style={styles.quiet}>{i18n._(msg`Billed to`)}</Text>
          <Text>{addresseeOf(content.billed_to, i18n.locale)}</Text>
        </View>
        <View style={styles.half}>
          <Fact term={i18n._(msg`Date`)} words={day(invoice.issued_at)} />
          {invoice.due_at && invoice.status === "UNPAID" && (
            <Fact term={i18n._(msg`Payment due by`)} words={day(invoice.due_at)} />
          )}
          <Fact term={i18n._(msg`Order`)} words={order} />
          <Fact
            term={i18n._(msg`Event`)}
            words={[content.event_title, content.event_start && day(content.event_start)]
              .filter(Boolean)
              .join("\n")}
          />
          {corrects ? (
            <Fact
              term={invoice.kind === "CANCELLATION" ? i18n._(msg`Cancels`) : i18n._(msg`Relates to`)}
              words={corrects}
            />
          ) : (
            <Fact term={i18n._(msg`Status`)} words={status} />
          )}
        </View>
      </View>
    </>
  );
}

function addresseeOf(to: InvoiceContent["billed_to"], locale: string): string {
  return [to.company, to.name, ...addressLines(to, locale), to.vat_number, to.email]
    .filter(Boolean)
    .join("\n");
}

function Fact({ term, words }: { term: string; words: string }) {
  return (
    <View style={styles.fact}>
      <Text style={styles.term}>{term}</Text>
      <Text style={styles.words}>{words}</Text>
    </View>
  );
}

/** Credit notes and cancellations show the amounts with the opposite sign. */
function moneyOf({ kind, currency }: IssuedInvoice, i18n: I18n) {
  const sign = kind === "CANCELLATION" || kind === "CREDIT_NOTE" ? -1 : 1;
  return (minor: number) =>
    formatMoney({ minor: minor === 0 ? 0 : sign * minor, currency }, i18n.locale).replace("-", "−");
}

function Lines({ invoice, i18n }: PartProps) {
  const money = moneyOf(invoice, i18n);
  return (
    <View>
      <View style={[styles.row, styles.header]}>
        <Text style={styles.name}>{i18n._(msg`Item`)}</Text>
        <Text style={styles.count}>{i18n._(msg`Quantity`)}</Text>
        <Text style={styles.amount}>{i18n._(msg`Price`)}</Text>
        <Text style={styles.amount}>{i18n._(msg`Amount`)}</Text>
      </View>
      {invoice.content.lines.map((line, index) => (
        // oxlint-disable-next-line react/no-array-index-key
        <View key={index} style={styles.row} wrap={false}>
          <Text style={styles.name}>{wordsOf(line, i18n)}</Text>
          <Text style={styles.count}>{line.quantity}</Text>
          <View style={styles.amount}>
            <Text>{line.quantity === null ? "" : money(line.price)}</Text>
            {line.price_before_discount !== null && line.price_before_discount !== line.price && (
              <Text style={styles.before}>{money(line.price_before_discount)}</Text>
            )}
          </View>
          <Text style={styles.amount}>{money(line.total)}</Text>
        </View>
      ))}
    </View>
  );
}

function wordsOf({ about, name }: InvoiceLine, i18n: I18n): string {
  switch (about) {
    case undefined:
      return name;
    case "REFUND":
      return name === "" ? i18n._(msg`Amount refunded`) : i18n._(msg`Refunded: ${name}`);
    case "TICKET_CHANGE":
      return i18n._(msg`Price difference for exchanged tickets: ${name}`);
    case "CREDITED":
      return i18n._(msg`Already credited on ${name}`);
    case "BILLED":
      return i18n._(msg`Billed on ${name}`);
  }
}

function Totals({ invoice, i18n }: PartProps) {
  const { content } = invoice;
  const money = moneyOf(invoice, i18n);
  const additions = [...content.taxes_and_fees.fees, ...content.taxes_and_fees.taxes];
  return (
    <View style={styles.totals} wrap={false}>
      <Total term={i18n._(msg`Subtotal`)} amount={money(content.total_before_additions)} />
      {additions.map((entry, index) => (
        // Two entries may have the same name.
        <Total
          key={index}
          term={isPlatformFee(entry) ? i18n._(msg`Platform fee`) : nameWithRate(entry, i18n.locale)}
          amount={money(entry.value)}
        />
      ))}
      <View style={styles.sum}>
        <Total term={i18n._(msg`Total`)} amount={money(content.total_gross)} />
      </View>
    </View>
  );
}

/** "VAT 19%": the law of many countries wants the rate. A name may contain it already. */
function nameWithRate({ name, type, rate }: Addition, locale: string): string {
  if (type === "FIXED" || /\d/.test(name)) return name;
  const percent = new Intl.NumberFormat(formatTag(locale), { style: "percent", maximumFractionDigits: 3 });
  return `${name} ${percent.format(rate / WHOLE_RATE)}`;
}

function Total({ term, amount }: { term: string; amount: string }) {
  return (
    <View style={styles.total}>
      <Text>{term}</Text>
      <Text>{amount}</Text>
    </View>
  );
}

function Foot({ content: { tax_details, notes } }: { content: InvoiceContent }) {
  return (
    <View style={styles.foot}>
      {notes && <Text style={styles.note}>{notes}</Text>}
      {tax_details && <Text style={styles.quiet}>{tax_details}</Text>}
    </View>
  );
}

const styles = StyleSheet.create({
  page: { fontSize: 10, lineHeight: 1.4, color: "#14171f", padding: 48 },
  sender: { fontSize: 12, fontWeight: 700, marginBottom: 2 },
  quiet: { fontSize: 9, color: "#4a5160" },
  title: { fontSize: 20, fontWeight: 700, lineHeight: 1.25, marginTop: 32, marginBottom: 16 },
  facts: { flexDirection: "row", marginBottom: 28 },
  half: { flex: 1, paddingRight: 16 },
  fact: { flexDirection: "row", marginBottom: 2 },
  term: { width: 96, color: "#4a5160" },
  words: { flex: 1 },
  row: {
    flexDirection: "row",
    paddingVertical: 6,
    borderBottomWidth: 0.5,
    borderBottomColor: "#c9cdd6",
  },
  header: { fontSize: 9, color: "#4a5160" },
  name: { flex: 1, paddingRight: 8 },
  count: { width: 56, textAlign: "right" },
  amount: { width: 92, textAlign: "right" },
  before: { fontSize: 8, color: "#5f6777", textDecoration: "line-through" },
  totals: { marginTop: 12, marginLeft: "auto", width: 240 },
  total: { flexDirection: "row", justifyContent: "space-between", paddingVertical: 2 },
  sum: { borderTopWidth: 1, borderTopColor: "#14171f", marginTop: 4, fontWeight: 700 },
  foot: { marginTop: 32 },
  note: { marginBottom: 8 },
});
