import type { ReactNode } from "react";
import { EmailButton } from "../../../platform/mail/email-layout.tsx";
import { AuthoredLanguage, AuthoredText } from "../../../ui/authored-text.tsx";
import { OrganizerWords } from "../../emails/email-foot.tsx";
import type { CustomText } from "../custom-text.ts";

/** The organiser's own text and button, in place of the built-in ones. */
export function OwnText({ own }: { own: CustomText }) {
  return (
    <InItsLanguage language={own.language}>
      <OrganizerWords html={own.html} />
      <EmailButton href={own.button.url}>
        <AuthoredText>{own.button.label}</AuthoredText>
      </EmailButton>
    </InItsLanguage>
  );
}

/** Declares the language of the text. A text for any language has the event's language. */
function InItsLanguage({ language, children }: { language: string | null; children: ReactNode }) {
  return language === null ? children : <AuthoredLanguage value={language}>{children}</AuthoredLanguage>;
}
