import { Link } from "@react-email/link";
import { Trans, useLingui } from "@lingui/react/macro";
import { Fragment, type ReactNode, use } from "react";
import { sanitizedBefore } from "../../platform/html/sanitized-before.ts";
import { coloured } from "../../platform/mail/email-colours.ts";
import { useAuthored } from "../../ui/authored-text.tsx";
import { EmailSite, Paragraph, SmallPrint } from "../../platform/mail/email-layout.tsx";
import type { EmailEvent } from "../buyer-emails/email-event.ts";

/** The end of an email to a buyer or guest: why they get it, the event's footer and legal links. */
export function EmailFoot({ event, children }: { event: EmailEvent; children: ReactNode }) {
  return (
    <>
      <SmallPrint>{children}</SmallPrint>
      <OrganizerWords html={event.footer} look={footer} />
      <LegalLinks links={event.legal} />
    </>
  );
}

function LegalLinks({ links }: { links: EmailEvent["legal"] }) {
  const { t } = useLingui();
  const site = use(EmailSite);
  if (links.length === 0) return null;
  const labels = {
    imprint: t({ message: "Imprint", context: "legal notice with the organiser's address" }),
    privacy: t`Privacy`,
    terms: t`Terms`,
    refunds: t`Refund policy`,
  };
  return (
    <SmallPrint>
      {links.map(({ kind, href }, index) => (
        <Fragment key={kind}>
          {index > 0 && " · "}
          <Link href={href.startsWith("/") ? `${site}${href}` : href} {...footer}>
            {labels[kind]}
          </Link>
        </Fragment>
      ))}
    </SmallPrint>
  );
}

/** The organiser's HTML, which can contain links and lists, such as the link to join online. */
export function OrganizerWords({ html, look = body }: { html: string | null; look?: typeof body }) {
  const own = useAuthored();
  const words = sanitizedBefore(html);
  return words && <div {...own} {...look} dangerouslySetInnerHTML={{ __html: words }} />;
}

/** How to join an online event, for holders of a valid ticket. */
export function HowToJoin({ event }: { event: EmailEvent }) {
  if (!event.joining) return null;
  return (
    <>
      <Paragraph>
        <strong>
          <Trans>How to join</Trans>
        </strong>
      </Paragraph>
      <OrganizerWords html={event.joining} />
    </>
  );
}

const body = coloured({ ink: "text" }, { fontSize: 16, lineHeight: "26px", overflowWrap: "anywhere" });
const footer = coloured({ ink: "text-3" }, { fontSize: 14, lineHeight: "22px", overflowWrap: "anywhere" });
