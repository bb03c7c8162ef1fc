import type { CSSProperties, ReactNode } from "react";
import { sanitizedBefore } from "../../platform/html/sanitized-before.ts";
import { SmallPrint } from "../../platform/mail/letter-layout.tsx";
import type { LetterEvent } from "../letter-event.ts";

/** The last words of a letter to a buyer or guest: what it is about, and the event's own footer. */
export function LetterFoot({ event, children }: { event: LetterEvent; children: ReactNode }) {
  return (
    <>
      <SmallPrint>{children}</SmallPrint>
      <OrganizerWords html={event.footer} style={footer} />
    </>
  );
}

/** The organiser's own text, with its links and lists: how to join is of no use without the link. */
export function OrganizerWords({ html, style }: { html: string | null; style?: CSSProperties }) {
  const words = sanitizedBefore(html);
  return words && <div style={style ?? body} dangerouslySetInnerHTML={{ __html: words }} />;
}

const body: CSSProperties = { fontSize: 16, lineHeight: "26px", color: "#14171f", overflowWrap: "anywhere" };
const footer: CSSProperties = {
  fontSize: 14,
  lineHeight: "22px",
  color: "#5f6777",
  overflowWrap: "anywhere",
};
