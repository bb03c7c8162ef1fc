import type { QueryClient } from "@tanstack/react-query";
import { type Preloaded, preload } from "../../manage-ui/preload.ts";
import { type ListingState, readListing } from "./listing-state.ts";

/** Runs the queries of a page with a list on the server, with the list's state from the address. */
export function preloadListing(
  args: Parameters<typeof preload>[0],
  filterFields: readonly string[],
  ask: (client: QueryClient, state: ListingState) => Promise<unknown>[],
): Promise<Preloaded> {
  const state = readListing(new URL(args.request.url).search, filterFields);
  return preload(args, (client) => ask(client, state));
}
