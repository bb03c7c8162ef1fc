import { type ComponentType, lazy, Suspense, useState } from "react";
import { DialogLoading } from "../dialog-loading.tsx";

/**
 * Creates a dialog whose code loads when it is first opened, so that pages that only offer the dialog stay
 * small.
 */
export function lazyDialog<P extends { isOpen: boolean }>(load: () => Promise<ComponentType<P>>) {
  const Dialog = lazy(async () => ({ default: await load() })) as unknown as ComponentType<P>;
  return function LazyDialog(props: P) {
    const [wasOpened, setWasOpened] = useState(props.isOpen);
    if (props.isOpen && !wasOpened) setWasOpened(true);
    if (!wasOpened) return null;
    return (
      <Suspense fallback={props.isOpen && <DialogLoading />}>
        <Dialog {...props} />
      </Suspense>
    );
  };
}
