import { firstTouch, rememberFirstTouch } from "../../../platform/web/visits/first-touch.ts";

/** Sends with the registration what first led the visitor here, as far as the browser remembers it. */
export function Attribution() {
  return <input type="hidden" name="first_touch" ref={fillIn} />;
}

function fillIn(input: HTMLInputElement | null): void {
  if (!input) return;
  rememberFirstTouch();
  const touch = firstTouch();
  if (touch) input.value = JSON.stringify(touch);
}
