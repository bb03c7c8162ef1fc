import { useEffect } from "react";
import { useNavigate } from "react-router";

/**
 * A page that sends its visitor to log in does so on the server, which never learns the part of an address behind
 * "#". The browser carries it over to the log-in page; here it goes back to where it belongs, for every way on.
 */
export function useHashInReturnTo(): void {
  const navigate = useNavigate();
  useEffect(() => {
    const search = searchWithHash(location);
    if (search === null) return;
    // With the path: without one it would be that of the layout.
    const to = { pathname: location.pathname, search, hash: "" };
    void navigate(to, { replace: true, preventScrollReset: true });
  }, [navigate]);
}

/** The query with the hash in its `return_to`; null where there is nothing to move. */
export function searchWithHash({ search, hash }: { search: string; hash: string }): string | null {
  const query = new URLSearchParams(search);
  const returnTo = query.get("return_to");
  if (!returnTo || hash === "" || returnTo.includes("#")) return null;
  query.set("return_to", returnTo + hash);
  return `?${query}`;
}
