const KEY = "reloaded-at";
/** If a file is still missing after this time, the deploy is not the reason. */
const RETRY_AFTER_MILLISECONDS = 60_000;

/**
 * After a deploy an open page may request a chunk whose name has changed in the new version. Reloads the page
 * to get the new names, but only once, so that a file that stays missing leads to the error screen.
 */
export function reloadAfterDeploy(): () => void {
  const handleMissing = (event: Event) => {
    // Without a connection a reload would show no page. The code that requested the file tries again.
    if (!navigator.onLine) return;
    if (Date.now() - Number(sessionStorage.getItem(KEY) ?? 0) < RETRY_AFTER_MILLISECONDS) return;
    sessionStorage.setItem(KEY, String(Date.now()));
    event.preventDefault();
    location.reload();
  };
  addEventListener("vite:preloadError", handleMissing);
  return () => removeEventListener("vite:preloadError", handleMissing);
}
