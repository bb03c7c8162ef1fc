import { drawQr } from "./qr-drawing.ts";
import { QrPicture } from "./qr-picture.tsx";

interface QrCodeProps {
  /** The encoded text. */
  text: string;
  /** Its purpose: "For your authenticator app". */
  label: string;
  className?: string;
}

/** Draws in the browser, with an encoder of 4 KB. Where the server has the text, see `drawQr`. */
export function QrCode({ text, label, className }: QrCodeProps) {
  const drawing = drawQr(text);
  return drawing && <QrPicture drawing={drawing} label={label} className={className} />;
}
