import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { meQuery } from "./queries/me.ts";
import { useIsHydrated } from "../platform/web/use-is-hydrated.ts";

/**
 * Returns the time of the server's rendering. Server and browser use it for their first rendering, because
 * their clocks differ and states such as open or over may change between the two.
 */
export function useMadeAt(): number {
  const client = useQueryClient();
  return client.getQueryState(meQuery().queryKey)?.dataUpdatedAt ?? 0;
}

/** Returns the current time: the server's in the first rendering, then the browser's. */
export function useNow(): number {
  const [now] = useState(Date.now);
  const madeAt = useMadeAt();
  return useIsHydrated() ? now : madeAt;
}
