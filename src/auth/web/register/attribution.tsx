import { firstTouch, rememberFirstTouch } from "../../../platform/web/visits/first-touch.ts";

/** Sends the campaign that the browser has stored with the registration. */
export function Attribution() {
  return <input type="hidden" name="first_touch" ref={fillIn} />;
}

function fillIn(input: HTMLInputElement | null): void {
  if (!input) return;
  rememberFirstTouch();
  const touch = firstTouch();
  if (touch) input.value = JSON.stringify(touch);
}
