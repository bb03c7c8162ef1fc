import { useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { Island } from "../../platform/web/islands/island.tsx";
import { ColorSchemeSwitch } from "./color-scheme-switch.tsx";
import { type Language, LanguageSwitch } from "./language-switch.tsx";
import styles from "./public-shell.module.css";

export interface FooterLink {
  label: string;
  href: string;
}

interface PublicFooterProps {
  languages: readonly Language[];
  /** Terms, privacy, imprint, help: at the same place on every page. */
  links?: readonly FooterLink[];
  returnTo?: string;
  /** One line of small print before the links. */
  children?: ReactNode;
}

export function PublicFooter({ languages, links = [], returnTo, children }: PublicFooterProps) {
  const { t } = useLingui();
  return (
    <footer className={`${styles.footer} no-print`}>
      <div className={styles.inner}>
        <div className={styles.words}>
          {children}
          {links.length > 0 && (
            <nav aria-label={t`Legal`} className={styles.links}>
              {links.map((link) => (
                <a key={link.href} href={link.href} className={styles.link}>
                  {link.label}
                </a>
              ))}
            </nav>
          )}
        </div>
        <div className={styles.end}>
          <Island
            name="languages"
            of={LanguageSwitch}
            props={{ languages, opensUp: true, ...(returnTo !== undefined && { returnTo }) }}
          />
          <Island name="colours" of={ColorSchemeSwitch} props={{}} />
        </div>
      </div>
    </footer>
  );
}
