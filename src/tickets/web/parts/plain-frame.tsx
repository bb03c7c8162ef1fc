import { useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { LanguageSwitch } from "../../../ui/shell/language-switch.tsx";
import { Logo } from "../../../ui/shell/logo.tsx";
import { PreloadedTypeface } from "../../../ui/typefaces/preloaded-typeface.tsx";
import { LOCALES, OFFERED_LOCALES } from "../../../values/languages/locales.ts";
import styles from "./plain-frame.module.css";
import { PlainScript } from "./plain-script.tsx";

interface PlainFrameProps {
  /** Actions for the shown tickets. They are not printed. */
  actions: ReactNode;
  /** Shows the actions before the tickets instead of after them, because there may be many tickets. */
  areActionsFirst?: boolean;
  children: ReactNode;
}

/** The frame around tickets: a logo and the language. Nothing in it needs a script. */
export function PlainFrame({ actions, areActionsFirst = false, children }: PlainFrameProps) {
  const { t } = useLingui();
  const bar = (
    <nav aria-label={t`Ticket actions`} className={`${styles.actions} no-print`}>
      {actions}
    </nav>
  );
  return (
    <div className={styles.frame}>
      {import.meta.env.SSR && <PreloadedTypeface />}
      <header className={`${styles.header} no-print`}>
        <Logo />
        <LanguageSwitch languages={LANGUAGES} />
      </header>
      {areActionsFirst && bar}
      <main id="main" className={styles.main}>
        {children}
      </main>
      {!areActionsFirst && bar}
      <PlainScript />
    </div>
  );
}

const LANGUAGES = OFFERED_LOCALES.map((code) => ({ code, nativeName: LOCALES[code].nativeName }));
