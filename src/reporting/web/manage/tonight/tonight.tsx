import { Box } from "@mantine/core";
import { lazy, Suspense } from "react";
import { useEvent } from "../../../../backoffice/queries/event.ts";
import { useNow } from "../../../../backoffice/use-now.ts";
import { useIsHydrated } from "../../../../platform/web/use-is-hydrated.ts";
import { Skeleton } from "../../../../ui/skeleton.tsx";
import { isTonight } from "../../../rules/tonight.ts";

const Doors = lazy(async () => ({ default: (await import("./doors-tonight.tsx")).DoorsTonight }));

/** The doors of the event, above its figures, on the day of the event. Loaded after its page, and only then. */
export function Tonight() {
  const event = useEvent();
  const isDue = isTonight(event, useNow());
  const isInBrowser = useIsHydrated();
  if (!isDue) return null;
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
