import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { PublicFooter } from "../../ui/shell/public-footer.tsx";
import { PublicHeader } from "../../ui/shell/public-header.tsx";
import { LOCALES, OFFERED_LOCALES } from "../../values/languages/locales.ts";
import { useConfig } from "./use-config.ts";

interface PageFrameProps {
  /** The target of the logo. A visitor stays with the event or the page: `/` is for organisers. */
  home: string;
  /** At the far end of the header. */
  headerEnd?: ReactNode;
  children: ReactNode;
}

/** The frame of every public page: the header, and the footer with language, colours and legal links. */
export function PageFrame({ home, headerEnd, children }: PageFrameProps) {
  const { t } = useLingui();
  const { appName, termsUrl, privacyUrl, platformSupportEmail: email } = useConfig();
  const links = [
    { label: t`Find my tickets`, href: "/my-tickets" },
    ...(termsUrl ? [{ label: t`Terms`, href: termsUrl }] : []),
    ...(privacyUrl ? [{ label: t`Privacy`, href: privacyUrl }] : []),
    ...(email ? [{ label: email, href: `mailto:${email}` }] : []),
  ];
  return (
    <>
      <PublicHeader home={home}>{headerEnd}</PublicHeader>
      {children}
      <PublicFooter languages={LANGUAGES} links={links}>
        <Trans>Powered by {appName}</Trans>
      </PublicFooter>
    </>
  );
}

const LANGUAGES = OFFERED_LOCALES.map((code) => ({ code, nativeName: LOCALES[code].nativeName }));
