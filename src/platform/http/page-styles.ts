import fs from "node:fs";
import path from "node:path";

/** The text of style sheets for a page that carries them itself; null where they are files of their own. */
export type PageStyles = (hrefs: string[]) => string | null;

/** Public pages have half of it. What is larger, the back-office, comes again and again and is kept by browsers. */
const MAX_BYTES = 60_000;

/**
 * A page with its styles in it is painted as soon as it has come, without another round trip. The built files never
 * change while the program runs, so each is read once.
 */
export function openPageStyles(clientFolder: string): PageStyles {
  const texts = new Map<string, string>();
  const read = (href: string) => {
    const name = path.basename(href.replace(/#$/, ""));
    const found = texts.get(name) ?? fs.readFileSync(path.join(clientFolder, "assets", name), "utf8").trim();
    texts.set(name, found);
    return found;
  };
  return (hrefs) => {
    const styles = hrefs.map(read).join("");
    return styles.length > MAX_BYTES ? null : styles;
  };
}
