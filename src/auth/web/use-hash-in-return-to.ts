import { useEffect } from "react";
import { useNavigate } from "react-router";

/**
 * Moves the hash of the address into `return_to`. A page redirects to the log-in on the server, which never
 * receives the part behind "#"; the browser carries it over to the log-in page.
 */
export function useHashInReturnTo(): void {
  const navigate = useNavigate();
  useEffect(() => {
    const search = searchWithHash(location);
    if (search === null) return;
    // With the path: without one the navigation would go to the layout's.
    const to = { pathname: location.pathname, search, hash: "" };
    void navigate(to, { replace: true, preventScrollReset: true });
  }, [navigate]);
}

/** The query with the hash in its `return_to`; null if there is nothing to move. */
export function searchWithHash({ search, hash }: { search: string; hash: string }): string | null {
  const query = new URLSearchParams(search);
  const returnTo = query.get("return_to");
  if (!returnTo || hash === "" || returnTo.includes("#")) return null;
  query.set("return_to", returnTo + hash);
  return `?${query}`;
}
