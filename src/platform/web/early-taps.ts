declare global {
  interface Window {
    /** Buttons that were pressed before the scripts arrived. */
    __EARLY_TAPS__?: HTMLElement[];
  }
}

/**
 * An inline script that records presses of buttons that need scripts, such as the buttons of a stepper.
 * Popovers open without scripts.
 */
export const EARLY_TAPS_SCRIPT = `(function(t){window.__EARLY_TAPS__=t;addEventListener("click",function(e){var b=e.target.closest("button[type=button]:not([popovertarget])");b&&window.__EARLY_TAPS__&&t.push(b)},true)})([])`;

let taps: HTMLElement[] = [];

/** Stops recording, because React now handles presses itself: it first hydrates the pressed element. */
export function stopRecordingTaps(): void {
  taps = window.__EARLY_TAPS__ ?? [];
  delete window.__EARLY_TAPS__;
}

/** Replays one press at a time, so that each sees the effect of the previous one. */
export async function replayEarlyTaps(): Promise<void> {
  for (const button of taps.splice(0)) {
    if (button.isConnected) button.click();
    await new Promise((resolve) => setTimeout(resolve));
  }
}
