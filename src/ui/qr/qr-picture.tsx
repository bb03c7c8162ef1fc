import { classNames } from "../class-names.ts";
import styles from "./qr-picture.module.css";
import type { QrDrawing } from "./qr-drawing.ts";

/** The standard requires a quiet zone of four modules. */
export const QUIET_ZONE = 4;

interface QrPictureProps {
  drawing: QrDrawing;
  /** The purpose of the code: "Ticket code A-7KQ2MXP". */
  label: string;
  className?: string | undefined;
}

/** Black on white in both colour schemes and in print, because scanners read this best. Fills its box. */
export function QrPicture({ drawing: { size, path }, label, className }: QrPictureProps) {
  const side = size + 2 * QUIET_ZONE;
  return (
    <svg
      className={classNames(styles.code, className)}
      viewBox={`${-QUIET_ZONE} ${-QUIET_ZONE} ${side} ${side}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label={label}
    >
      <rect x={-QUIET_ZONE} y={-QUIET_ZONE} width={side} height={side} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
