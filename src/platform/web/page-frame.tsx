import { useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { PublicFooter } from "../../ui/shell/public-footer.tsx";
import { PublicHeader } from "../../ui/shell/public-header.tsx";
import { LOCALES, OFFERED_LOCALES } from "../../values/languages/locales.ts";
import { EmbeddedFrame } from "./embedded/embedded-frame.tsx";
import { isEmbedded } from "./embedded/is-embedded.ts";
import { type LegalLink, useLegalLabels, useLegalLinks } from "./legal-links.ts";
import { PoweredBy } from "./brand/powered-by.tsx";
import { useAddress } from "./use-address.ts";
import { useConfig } from "./use-config.ts";

interface PageFrameProps {
  /** The target of the logo. A visitor stays with the event or the page, because `/` is for organisers. */
  home: string;
  /** The organiser's legal texts. They replace the installation's texts of the same kind. */
  legal?: readonly LegalLink[] | undefined;
  /** Content at the end of the header. */
  headerEnd?: ReactNode;
  children: ReactNode;
}

/** The frame of every public page. A page in another site's frame shows less of it. */
export function PageFrame(props: PageFrameProps) {
  const isInOtherSite = isEmbedded(new URL(useAddress(), "http://page"));
  if (!isInOtherSite) return <OwnFrame {...props} />;
  const { legal = [], headerEnd, children } = props;
  return (
    <EmbeddedFrame legal={legal} headerEnd={headerEnd}>
      {children}
    </EmbeddedFrame>
  );
}

/** The header, and the footer with language, colours and legal links. */
function OwnFrame({ home, legal = [], headerEnd, children }: PageFrameProps) {
  const { t } = useLingui();
  const { platformSupportEmail: email } = useConfig();
  const labels = useLegalLabels();
  const links = [
    { label: t`Find my tickets`, href: "/my-tickets" },
    ...useLegalLinks(legal).map(({ kind, href }) => ({ label: labels[kind], href })),
    ...(email ? [{ label: email, href: `mailto:${email}` }] : []),
  ];
  return (
    <>
      <PublicHeader home={home}>{headerEnd}</PublicHeader>
      {children}
      <PublicFooter languages={LANGUAGES} links={links}>
        <PoweredBy />
      </PublicFooter>
    </>
  );
}

const LANGUAGES = OFFERED_LOCALES.map((code) => ({ code, nativeName: LOCALES[code].nativeName }));
