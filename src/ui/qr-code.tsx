import { encode } from "uqr";
import { classNames } from "./class-names.ts";
import styles from "./qr-code.module.css";

/** The standard asks for four modules of white around the code. */
const QUIET_ZONE = 4;

interface QrCodeProps {
  /** What a scanner reads. */
  text: string;
  /** What it is for: "Ticket code A-7KQ2MXP". */
  label: string;
  className?: string;
}

/** Black on white in either scheme and in print, because that is what scanners read best. Fills its box. */
export function QrCode({ text, label, className }: QrCodeProps) {
  const code = encode(text, { ecc: "M", border: 0 });
  const side = code.size + 2 * QUIET_ZONE;
  return (
    <svg
      className={classNames(styles.code, className)}
      viewBox={`${-QUIET_ZONE} ${-QUIET_ZONE} ${side} ${side}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label={label}
    >
      <rect x={-QUIET_ZONE} y={-QUIET_ZONE} width={side} height={side} fill="#fff" />
      <path d={darkRuns(code.data)} fill="#000" />
    </svg>
  );
}

/** One path for all dark modules, a rectangle for each unbroken run of a row. */
export function darkRuns(rows: readonly (readonly boolean[])[]): string {
  let path = "";
  rows.forEach((row, y) => {
    for (let x = 0; x < row.length; x += 1) {
      if (!row[x]) continue;
      const start = x;
      while (row[x + 1]) x += 1;
      path += `M${start} ${y}h${x - start + 1}v1H${start}z`;
    }
  });
  return path;
}
