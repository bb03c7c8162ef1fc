import { useLocation, useNavigate, useNavigation } from "react-router";
import { type ListingState, readListing, writeListing } from "./listing-state.ts";

export interface UsedListing {
  state: ListingState;
  /** The address of this page with another state, for links. */
  addressOf: (state: ListingState) => string;
  /** Goes to another state; `isTyped` replaces the address, so that Back does not replay letters. */
  change: (state: ListingState, options?: { isTyped?: boolean }) => void;
}

/**
 * The state of a page's list: it lives in the address, so it can be shared, reloaded and gone back to. While the
 * address is on its way to another, that one counts: whatever is changed next is added to it and does not undo it.
 */
export function useListing(filterFields: readonly string[] = []): UsedListing {
  const here = useLocation();
  const { location: ahead } = useNavigation();
  const { pathname, search } = ahead?.pathname === here.pathname ? ahead : here;
  const navigate = useNavigate();
  const addressOf = (state: ListingState) => pathname + writeListing(search, state);
  return {
    state: readListing(search, filterFields),
    addressOf,
    change: (state, { isTyped = false } = {}) =>
      void navigate(addressOf(state), { replace: isTyped, preventScrollReset: true }),
  };
}
