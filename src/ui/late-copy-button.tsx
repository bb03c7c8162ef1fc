import { type ComponentProps, lazy, Suspense } from "react";
import { whenItComes } from "./when-it-comes.ts";

const Late = lazy(async () => ({ default: (await whenItComes(import("./copy-button.tsx"))).CopyButton }));

/** A copy button whose code comes after the page's own: the server has drawn it, and nobody copies first. */
export function LateCopyButton(props: ComponentProps<typeof Late>) {
  return (
    <Suspense>
      <Late {...props} />
    </Suspense>
  );
}
