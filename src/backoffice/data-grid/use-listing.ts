import { useLocation, useNavigate } from "react-router";
import { type ListingState, readListing, writeListing } from "./listing-state.ts";

export interface UsedListing {
  state: ListingState;
  /** Returns the address of this page with another state, for links. */
  addressOf: (state: ListingState) => string;
  /** Navigates to another state. `isTyped` replaces the address, so that Back does not replay keystrokes. */
  change: (state: ListingState, options?: { isTyped?: boolean }) => void;
}

/**
 * The state of a page's list. It is in the address, so that it can be shared and reloaded, and Back works.
 */
export function useListing(filterFields: readonly string[] = []): UsedListing {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const addressOf = (state: ListingState) => pathname + writeListing(search, state);
  return {
    state: readListing(search, filterFields),
    addressOf,
    change: (state, { isTyped = false } = {}) =>
      void navigate(addressOf(state), { replace: isTyped, preventScrollReset: true }),
  };
}
