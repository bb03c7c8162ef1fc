import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { Logo } from "./logo.tsx";
import styles from "./public-shell.module.css";

/** The id of the page's `main`, to which the skip link leads. */
export const MAIN_ID = "main";

interface PublicHeaderProps {
  /** In place of our own logo. */
  logo?: ReactNode;
  /** Where the logo leads. */
  home?: string;
  /** At the far end: a language switch, a link to log in. */
  children?: ReactNode;
}

export function PublicHeader({ logo, home = "/", children }: PublicHeaderProps) {
  const { t } = useLingui();
  return (
    <header className={`${styles.header} no-print`}>
      <a href={`#${MAIN_ID}`} className="skip-link">
        <Trans>Skip to content</Trans>
      </a>
      <div className={styles.inner}>
        {/* Mostly another part of the product, with words of its own: so a document load. */}
        <a href={home} className={styles.home} aria-label={logo ? t`Home` : t`Tessera, home`}>
          {logo ?? <Logo />}
        </a>
        {children && <div className={styles.end}>{children}</div>}
      </div>
    </header>
  );
}
