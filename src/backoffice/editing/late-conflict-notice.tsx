import { type ComponentProps, lazy, Suspense } from "react";

/** Few edits meet another: the words of all fields come with the first that does. */
const Notice = lazy(async () => ({ default: (await import("./conflict-notice.tsx")).ConflictNotice }));

export function ConflictNotice(props: ComponentProps<typeof Notice>) {
  return (
    <Suspense>
      <Notice {...props} />
    </Suspense>
  );
}
