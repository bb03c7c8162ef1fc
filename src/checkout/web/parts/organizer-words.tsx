import { useAuthored } from "../../../ui/authored-text.tsx";
import styles from "./organizer-words.module.css";

/** The organiser's own words, sanitised when they were saved and again when they were read. */
export function Instructions({ html }: { html: string | null }) {
  const own = useAuthored();
  if (!html) return null;
  return <div className={styles.words} {...own} dangerouslySetInnerHTML={{ __html: html }} />;
}
