declare global {
  interface Window {
    /** Buttons that were pressed before the scripts arrived. */
    __EARLY_TAPS__?: HTMLElement[];
  }
}

/** An inline script: remembers presses of buttons that only scripts answer, such as those of a stepper. A popover opens without. */
export const EARLY_TAPS_SCRIPT = `(function(t){window.__EARLY_TAPS__=t;addEventListener("click",function(e){var b=e.target.closest("button[type=button]:not([popovertarget])");b&&window.__EARLY_TAPS__&&t.push(b)},true)})([])`;

let taps: HTMLElement[] = [];

/** From here on React handles presses itself: it first hydrates what they hit. */
export function stopRecordingTaps(): void {
  taps = window.__EARLY_TAPS__ ?? [];
  delete window.__EARLY_TAPS__;
}

/** One at a time, so that each sees the effect of the one before. */
export async function replayEarlyTaps(): Promise<void> {
  for (const button of taps.splice(0)) {
    if (button.isConnected) button.click();
    await new Promise((resolve) => setTimeout(resolve));
  }
}
