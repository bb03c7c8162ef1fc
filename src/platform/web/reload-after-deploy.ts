const KEY = "reloaded-at";
/** A file that is still missing after this time is missing for another reason. */
const RETRY_AFTER_MILLISECONDS = 60_000;

/**
 * After a deploy an open page may ask for a chunk that the new version calls by another name. Reloads the page to get
 * the new names, but only once, so that a file that stays missing ends at the error screen.
 */
export function reloadAfterDeploy(): () => void {
  const handleMissing = (event: Event) => {
    // Without a connection there is no page to come back to; what asked for the file asks again.
    if (!navigator.onLine) return;
    if (Date.now() - Number(sessionStorage.getItem(KEY) ?? 0) < RETRY_AFTER_MILLISECONDS) return;
    sessionStorage.setItem(KEY, String(Date.now()));
    event.preventDefault();
    location.reload();
  };
  addEventListener("vite:preloadError", handleMissing);
  return () => removeEventListener("vite:preloadError", handleMissing);
}
