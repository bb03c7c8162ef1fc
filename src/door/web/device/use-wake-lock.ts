import { useEffect } from "react";

/** A phone at a door does not fall asleep between two visitors. */
export function useWakeLock(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | undefined;
    const acquire = async () => {
      if (document.hidden || !("wakeLock" in navigator)) return;
      // Refused when the battery is low: then the phone sleeps.
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
