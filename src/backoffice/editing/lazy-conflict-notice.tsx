import { type ComponentProps, lazy, Suspense } from "react";

/** Conflicts are rare, so the labels of all fields load with the first one. */
const Notice = lazy(async () => ({ default: (await import("./conflict-notice.tsx")).ConflictNotice }));

export function ConflictNotice(props: ComponentProps<typeof Notice>) {
  return (
    <Suspense>
      <Notice {...props} />
    </Suspense>
  );
}
