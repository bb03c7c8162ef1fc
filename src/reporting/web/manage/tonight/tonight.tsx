import { Box } from "@mantine/core";
import { lazy, Suspense, useEffect, useState } from "react";
import { useEvent } from "../../../../backoffice/queries/event.ts";
import { useNow } from "../../../../backoffice/use-now.ts";
import { useIsHydrated } from "../../../../platform/web/use-is-hydrated.ts";
import { Skeleton } from "../../../../ui/skeleton.tsx";
import { isTonight } from "../../../rules/tonight.ts";

const Doors = lazy(async () => ({ default: (await import("./doors-tonight.tsx")).DoorsTonight }));

/** A dashboard may be left open until the day of the event comes, and until it is over. */
const LOOK_AGAIN_MILLISECONDS = 60_000;

/** The doors of the event, above its figures, on the day of the event. Loaded after its page, and only then. */
export function Tonight() {
  const event = useEvent();
  const openedAt = useNow();
  const [now, setNow] = useState<number>();
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), LOOK_AGAIN_MILLISECONDS);
    return () => clearInterval(timer);
  }, []);
  const isInBrowser = useIsHydrated();
  if (!isTonight(event, now ?? openedAt)) return null;
  const loading = (
    <Box aria-busy="true" mih="12rem">
      <Skeleton lines={5} />
    </Box>
  );
  return isInBrowser ? (
    <Suspense fallback={loading}>
      <Doors />
    </Suspense>
  ) : (
    loading
  );
}
