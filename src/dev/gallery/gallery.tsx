import { ControlsPart } from "./controls-part.tsx";
import { FeedbackPart } from "./feedback-part.tsx";
import { FiguresPart } from "./figures-part.tsx";
import styles from "./gallery.module.css";
import { SamplesPart } from "./samples-part.tsx";
import { TokensPart } from "./tokens-part.tsx";
import { LanguageSwitch } from "../../ui/shell/language-switch.tsx";
import { PublicFooter } from "../../ui/shell/public-footer.tsx";
import { MAIN_ID, PublicHeader } from "../../ui/shell/public-header.tsx";
import { ToastProvider } from "../../ui/overlays/toasts.tsx";

const LANGUAGES = [
  { code: "en", nativeName: "English" },
  { code: "de", nativeName: "Deutsch" },
  { code: "zh-cn", nativeName: "简体中文" },
];

const LINKS = [
  { label: "Terms", href: "#terms" },
  { label: "Privacy", href: "#privacy" },
];

/**
 * Shows every component of the kit in every state. Its texts stay English, because only developers of Tessera
 * read it.
 */
export function Gallery() {
  return (
    <ToastProvider>
      <PublicHeader>
        <LanguageSwitch languages={LANGUAGES} returnTo="/dev/gallery" />
      </PublicHeader>
      <main id={MAIN_ID} className={styles.page}>
        <title>Kit gallery</title>
        <h1>The kit</h1>
        <TokensPart />
        <SamplesPart />
        <ControlsPart />
        <FeedbackPart />
        <FiguresPart />
      </main>
      <PublicFooter languages={LANGUAGES} links={LINKS} returnTo="/dev/gallery">
        <span>Made with Tessera</span>
      </PublicFooter>
    </ToastProvider>
  );
}
