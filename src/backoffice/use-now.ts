import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { meQuery } from "./queries/me.ts";
import { useInBrowser } from "../manage-ui/use-in-browser.ts";

/**
 * When the server made the page. Server and browser draw it first as of that moment: their clocks differ, and what is
 * open, over or next may change between the two.
 */
export function useMadeAt(): number {
  const client = useQueryClient();
  return client.getQueryState(meQuery().queryKey)?.dataUpdatedAt ?? 0;
}

/** The moment at which something is shown: the server's in the first drawing, then the reader's own. */
export function useNow(): number {
  const [now] = useState(Date.now);
  const madeAt = useMadeAt();
  return useInBrowser() ? now : madeAt;
}
