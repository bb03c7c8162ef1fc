import { Column } from "@react-email/column";
import { Img } from "@react-email/img";
import { Link } from "@react-email/link";
import { Row } from "@react-email/row";
import { Section } from "@react-email/section";
import { Text } from "@react-email/text";
import { Trans, useLingui } from "@lingui/react/macro";
import { type CSSProperties, use } from "react";
import { EmailSite } from "../../platform/mail/email-layout.tsx";
import { withoutLinks } from "../../platform/mail/sanitize-subject.ts";
import { type Ticket, ticketColour, ticketSurface } from "../../tickets/index.ts";
import { AuthoredText } from "../../ui/authored-text.tsx";

interface TicketPictureProps {
  /** The content id of the picture of the code. */
  contentId: string;
  ticket: Ticket;
}

/** A ticket in the event's design: accent bar, logo, product, code, holder and footer text. */
export function TicketPicture({ contentId, ticket }: TicketPictureProps) {
  const { t } = useLingui();
  const { event, public_id: code } = ticket;
  const isSmall = event.layout === "compact" || event.layout === "sheet";
  const side = isSmall ? SMALL_CODE : LARGE_CODE;
  const qr = ticket.live_code ? (
    <LiveTicketLink ticket={ticket} />
  ) : (
    <Img src={`cid:${contentId}`} width={side} height={side} alt={t`QR code of ticket ${code}`} />
  );
  return (
    <Section style={{ ...box, borderTop: `12px solid ${ticketColour(event.colour)}` }}>
      <Head event={event} />
      {isSmall ? (
        <Row>
          <Column style={{ width: side + 16, verticalAlign: "top" }}>{qr}</Column>
          <Column style={{ verticalAlign: "top" }}>
            <Holder ticket={ticket} />
          </Column>
        </Row>
      ) : (
        <>
          <Holder ticket={ticket} />
          {qr}
        </>
      )}
      <Text style={ticketCode}>{code}</Text>
      {event.footer_text !== "" && (
        <Text style={footer}>
          <AuthoredText>{event.footer_text}</AuthoredText>
        </Text>
      )}
    </Section>
  );
}

/** Replaces the picture of a code that changes, because a code in an email would not be valid at the door. */
function LiveTicketLink({ ticket }: { ticket: Ticket }) {
  const site = use(EmailSite);
  return (
    <Text style={{ ...ticketCode, fontSize: 16 }}>
      <Trans>
        This ticket’s code changes every few seconds. Show its page on your phone at the entrance.
      </Trans>
      <br />
      <Link href={new URL(`/product/${ticket.event_id}/${ticket.short_id}`, site).href}>
        <Trans>Open the live ticket</Trans>
      </Link>
    </Text>
  );
}

/** The logo. In the modern layout also the event's title, both on the accent. */
function Head({ event }: Pick<Ticket, "event">) {
  const site = use(EmailSite);
  const isModern = event.layout === "modern";
  if (!event.logo && !isModern) return null;
  const { surface, text } = ticketSurface(event.colour);
  // No alt text: the organiser's name is at the top of the email.
  const logo = event.logo && (
    <Img src={new URL(event.logo.url, site).href} width={48} height={48} alt="" style={logoStyle} />
  );
  if (!isModern) return logo;
  return (
    <Section style={{ ...modernHead, backgroundColor: surface }}>
      {logo}
      <Text style={{ ...eventTitle, color: text }}>
        <AuthoredText>{event.title}</AuthoredText>
      </Text>
    </Section>
  );
}

function Holder({ ticket }: { ticket: Ticket }) {
  const { t } = useLingui();
  const { surface, text } = ticketSurface(ticket.event.colour);
  const name = withoutLinks(`${ticket.first_name} ${ticket.last_name}`);
  return (
    <>
      <Text style={ticketName}>{ticket.is_named ? name : t`Guest of ${name}`}</Text>
      <Text style={ticketProduct}>
        <span style={{ ...productField, backgroundColor: surface, color: text }}>
          <AuthoredText>{ticket.product_title}</AuthoredText>
        </span>
      </Text>
    </>
  );
}

/** CSS pixels. Cameras can scan both sizes from a screen. */
const LARGE_CODE = 200;
const SMALL_CODE = 160;

/** White in dark mode too, because the code must be scannable. */
const box: CSSProperties = {
  margin: "0 0 16px",
  padding: 16,
  border: "1px solid #e4e7ec",
  borderRadius: 10,
  backgroundColor: "#ffffff",
};
const modernHead: CSSProperties = { margin: "0 0 16px", padding: 16, borderRadius: 6 };
const logoStyle: CSSProperties = { margin: "0 0 12px", borderRadius: 6 };
const eventTitle: CSSProperties = { margin: 0, fontSize: 20, lineHeight: "26px", fontWeight: 600 };
const ticketName: CSSProperties = {
  margin: "4px 0 8px",
  fontSize: 26,
  lineHeight: "30px",
  fontWeight: 700,
  color: "#14171f",
};
const ticketProduct: CSSProperties = { margin: "0 0 12px", fontSize: 16, lineHeight: "30px" };
/** Looks like the product field of the ticket page. */
const productField: CSSProperties = { padding: "4px 10px", borderRadius: 8, fontWeight: 600 };
const ticketCode: CSSProperties = { margin: "8px 0 0", fontSize: 14, lineHeight: "22px", color: "#4a5160" };
const footer: CSSProperties = { ...ticketCode, whiteSpace: "pre-line" };
