import { drawQr } from "./qr-drawing.ts";
import { QrPicture } from "./qr-picture.tsx";

interface QrCodeProps {
  /** The text to encode. */
  text: string;
  /** The purpose of the code: "For your authenticator app". */
  label: string;
  className?: string;
}

/** Draws the code in the browser, with an encoder of 4 KB. If the server knows the text, use `drawQr`. */
export function QrCode({ text, label, className }: QrCodeProps) {
  const drawing = drawQr(text);
  return drawing && <QrPicture drawing={drawing} label={label} className={className} />;
}
