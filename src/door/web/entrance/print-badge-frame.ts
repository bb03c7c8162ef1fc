import type { BadgeSize } from "../../contract.ts";

/**
 * Prints a badge from a hidden frame. Chrome asks nothing when it was started with `--kiosk-printing`; elsewhere the
 * browser shows its print dialog. A browser that cannot print a frame gets the file in a tab.
 */
export function printBadge(link: string, scanId: string, size: BadgeSize): void {
  const address = `/check-in/${link}/badge/${encodeURIComponent(scanId)}?size=${size}`;
  document.getElementById(FRAME_ID)?.remove();
  const frame = document.createElement("iframe");
  frame.id = FRAME_ID;
  frame.title = "badge";
  frame.style.cssText = "position:fixed;inset-block-end:0;inline-size:1px;block-size:1px;border:0;opacity:0";
  frame.setAttribute("aria-hidden", "true");
  frame.tabIndex = -1;
  frame.addEventListener("load", () => {
    try {
      frame.contentWindow!.focus();
      frame.contentWindow!.print();
    } catch {
      window.open(address, "_blank", "noopener");
    }
  });
  frame.src = address;
  document.body.append(frame);
}

const FRAME_ID = "badge-to-print";
