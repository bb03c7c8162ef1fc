import { useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { PoweredBy } from "../brand/powered-by.tsx";
import { type LegalLink, useLegalLabels, useLegalLinks } from "../legal-links.ts";
import styles from "./embedded-frame.module.css";

interface EmbeddedFrameProps {
  legal: readonly LegalLink[];
  headerEnd?: ReactNode;
  children: ReactNode;
}

/**
 * A page in a frame of another site. That site has the header and the language menu, so only the legal links
 * and the "powered by" line remain.
 */
export function EmbeddedFrame({ legal, headerEnd, children }: EmbeddedFrameProps) {
  const { t } = useLingui();
  const labels = useLegalLabels();
  const links = useLegalLinks(legal);
  return (
    <div className={styles.frame}>
      {headerEnd && <header className={styles.top}>{headerEnd}</header>}
      {children}
      <footer className={`${styles.footer} no-print`}>
        <PoweredBy />
        {links.length > 0 && (
          <nav aria-label={t`Legal`} className={styles.links}>
            {links.map(({ kind, href }) => (
              <a key={href} href={href} className={styles.link}>
                {labels[kind]}
              </a>
            ))}
          </nav>
        )}
      </footer>
    </div>
  );
}
