import fs from "node:fs";
import path from "node:path";
import { memoize } from "../../../values/memoize.ts";

/** Returns the text of style sheets for a page that inlines them, or null if they stay files. */
export type PageStyles = (hrefs: string[]) => string | null;

/**
 * Public pages have half as many bytes. Larger pages belong to the back-office; they are visited often, so
 * browsers cache their style sheets.
 */
const MAX_BYTES = 60_000;
/** A character that cannot occur in an address. */
const SEPARATOR = " ";

/**
 * A page with inline styles is painted when its HTML arrives, without another round trip. The built files
 * never change while the program runs, so each is read once.
 */
export function openPageStyles(clientFolder: string): PageStyles {
  const read = memoize((href) => {
    const name = path.basename(href.replace(/#$/, ""));
    return fs.readFileSync(path.join(clientFolder, "assets", name), "utf8").trim();
  });
  const readAll = memoize((hrefs) => {
    const styles = hrefs.split(SEPARATOR).map(read).join("");
    return styles.length > MAX_BYTES ? null : styles;
  });
  return (hrefs) => (hrefs.length === 0 ? "" : readAll(hrefs.join(SEPARATOR)));
}
