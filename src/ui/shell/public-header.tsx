import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { useBrand } from "./brand.ts";
import { Logo } from "./logo.tsx";
import styles from "./public-shell.module.css";

/** The id of the page's `main`, the target of the skip link. */
export const MAIN_ID = "main";

interface PublicHeaderProps {
  /** Replaces the installation's logo. */
  logo?: ReactNode;
  /** The target of the logo. */
  home?: string;
  /** Content at the end: a language switch, a link to log in. */
  children?: ReactNode;
}

export function PublicHeader({ logo, home = "/", children }: PublicHeaderProps) {
  const { t } = useLingui();
  const { appName } = useBrand();
  return (
    <header className={`${styles.header} no-print`}>
      <a href={`#${MAIN_ID}`} className="skip-link">
        <Trans>Skip to content</Trans>
      </a>
      <div className={styles.inner}>
        {/* Usually leads to another part of the product with other catalogues, so it is a document load. */}
        <a href={home} className={styles.home} aria-label={logo ? t`Home` : t`${appName}, home`}>
          {logo ?? <Logo />}
        </a>
        {children && <div className={styles.end}>{children}</div>}
      </div>
    </header>
  );
}
