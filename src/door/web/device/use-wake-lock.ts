import { useEffect } from "react";

/** Keeps a phone at a door awake between two visitors. */
export function useWakeLock(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | undefined;
    const acquire = async () => {
      if (document.hidden || !("wakeLock" in navigator)) return;
      // The browser refuses if the battery is low. Then the phone sleeps.
      lock = await navigator.wakeLock.request("screen").catch(() => undefined);
    };
    const handleShown = () => void acquire();
    void acquire();
    document.addEventListener("visibilitychange", handleShown);
    return () => {
      document.removeEventListener("visibilitychange", handleShown);
      void lock?.release();
    };
  }, []);
}
