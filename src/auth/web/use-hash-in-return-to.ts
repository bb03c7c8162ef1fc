import { useEffect } from "react";
import { useNavigate } from "react-router";

/**
 * Moves the hash of the address into `return_to`. The server never receives the part behind "#", so it is
 * lost in a redirect to the log-in. The browser appends it to the address of the log-in page.
 */
export function useHashInReturnTo(): void {
  const navigate = useNavigate();
  useEffect(() => {
    const search = searchWithHash(location);
    if (search === null) return;
    // Includes the path, because the navigation would otherwise go to the path of the layout.
    const to = { pathname: location.pathname, search, hash: "" };
    void navigate(to, { replace: true, preventScrollReset: true });
  }, [navigate]);
}

/** The query with the hash in its `return_to`. Null: there is nothing to move. */
export function searchWithHash({ search, hash }: { search: string; hash: string }): string | null {
  const query = new URLSearchParams(search);
  const returnTo = query.get("return_to");
  if (!returnTo || hash === "" || returnTo.includes("#")) return null;
  query.set("return_to", returnTo + hash);
  return `?${query}`;
}
