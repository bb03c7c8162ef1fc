declare global {
  interface Window {
    /** Buttons pressed before the scripts have come. */
    __EARLY_TAPS__?: HTMLElement[];
  }
}

/** In the page itself: remembers presses of buttons that only scripts answer, such as those of a stepper. */
export const EARLY_TAPS_SCRIPT = `(function(t){window.__EARLY_TAPS__=t;addEventListener("click",function(e){var b=e.target.closest("button[type=button]");b&&window.__EARLY_TAPS__&&t.push(b)},true)})([])`;

let taps: HTMLElement[] = [];

/** From here on React takes presses itself: it first brings to life what they hit. */
export function stopRecordingTaps(): void {
  taps = window.__EARLY_TAPS__ ?? [];
  delete window.__EARLY_TAPS__;
}

/** One at a time, so that each finds what the one before it came to. */
export async function replayEarlyTaps(): Promise<void> {
  for (const button of taps.splice(0)) {
    if (button.isConnected) button.click();
    await new Promise((resolve) => setTimeout(resolve));
  }
}
