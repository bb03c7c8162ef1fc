import { type ComponentProps, lazy, Suspense } from "react";
import { ignoreLoadFailure } from "./ignore-load-failure.ts";

const Late = lazy(async () => ({
  default: (await ignoreLoadFailure(import("./copy-button.tsx"))).CopyButton,
}));

/** A copy button whose code loads after the page's: the server has rendered it, and nobody copies first. */
export function LazyCopyButton(props: ComponentProps<typeof Late>) {
  return (
    <Suspense>
      <Late {...props} />
    </Suspense>
  );
}
