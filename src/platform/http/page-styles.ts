import fs from "node:fs";
import path from "node:path";
import { remembered } from "../../values/remembered.ts";

/** The text of style sheets for a page that carries them itself; null where they are files of their own. */
export type PageStyles = (hrefs: string[]) => string | null;

/** Public pages have half of it. What is larger, the back-office, comes again and again and is kept by browsers. */
const MAX_BYTES = 60_000;
/** Stands in no address. */
const SEPARATOR = " ";

/**
 * A page with its styles in it is painted as soon as it has come, without another round trip. The built files never
 * change while the program runs, so each is read once.
 */
export function openPageStyles(clientFolder: string): PageStyles {
  const read = remembered((href) => {
    const name = path.basename(href.replace(/#$/, ""));
    return fs.readFileSync(path.join(clientFolder, "assets", name), "utf8").trim();
  });
  const readAll = remembered((hrefs) => {
    const styles = hrefs.split(SEPARATOR).map(read).join("");
    return styles.length > MAX_BYTES ? null : styles;
  });
  return (hrefs) => (hrefs.length === 0 ? "" : readAll(hrefs.join(SEPARATOR)));
}
