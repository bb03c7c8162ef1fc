import { use } from "react";
import { NonceContext } from "../../../platform/http/pages/nonce-context.ts";

const PRINT_BUTTON = "print-button";

/** A few lines for a page without other scripts: a button that prints, and a screen that stays on. */
const LINES = `(function(){var b=document.getElementById("${PRINT_BUTTON}");b&&b.addEventListener("click",function(){print()})
function on(){document.body.querySelector("[data-stays-on]")&&navigator.wakeLock&&document.visibilityState=="visible"&&navigator.wakeLock.request("screen").catch(function(){})}
on();document.addEventListener("visibilitychange",on)})()`;

export const printButtonId = PRINT_BUTTON;

export function PlainScript() {
  const nonce = use(NonceContext);
  return <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: LINES }} />;
}
