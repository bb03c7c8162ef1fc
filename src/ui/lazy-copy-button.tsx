import { type ComponentProps, lazy, Suspense } from "react";
import { ignoreLoadFailure } from "./ignore-load-failure.ts";

const Late = lazy(async () => ({
  default: (await ignoreLoadFailure(import("./copy-button.tsx"))).CopyButton,
}));

/**
 * A copy button whose code loads after the page's code. The server has rendered the button, and copying is
 * never a visitor's first action.
 */
export function LazyCopyButton(props: ComponentProps<typeof Late>) {
  return (
    <Suspense>
      <Late {...props} />
    </Suspense>
  );
}
