import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { DoorList } from "../../../check-in/contract.ts";
import type { ConflictNote } from "../../../check-in/rules/snapshot-codec.ts";
import type { StoredScan } from "./database.ts";
import type { OfflineDoor, OfflineStatus } from "./offline-door.ts";

/** This code loads after hydration, because scanning does not wait for it. */
const loadOffline = () => import("./load.ts");
const REFRESH_MILLISECONDS = 5_000;
const RETRY_MILLISECONDS = 10_000;
/** A scan does not wait longer than this for the store. */
const OPENING_MILLISECONDS = 1_500;
const NOTHING: OfflineStatus = {
  freshAt: null,
  unsent: 0,
  aside: 0,
  isFull: false,
  tellsEntries: true,
};

interface OfflineUse {
  /** Loads the parts of the page that come later: the stored page needs them too. */
  laterParts: readonly (() => Promise<unknown>)[];
  onRestored(scans: StoredScan[]): void;
}

/** Opens the device's own store of scans and tickets, and refreshes it while the page is open. */
export function useOffline(door: DoorList, { laterParts, onRestored }: OfflineUse) {
  const [status, setStatus] = useState(NOTHING);
  const [conflicts, setConflicts] = useState<readonly ConflictNote[]>([]);
  const opening = useRef<Promise<OfflineDoor | null>>(null);
  const storeNow = useEffectEvent(async () => {
    const { storePage } = await loadOffline();
    await storePage(laterParts);
  });
  const handleRestored = useEffectEvent(onRestored);
  const openNow = useEffectEvent(async (): Promise<OfflineDoor | null> => {
    const { openOfflineDoor } = await loadOffline();
    return openOfflineDoor(door, {
      onStatus: setStatus,
      onConflicts: (notes) =>
        setConflicts((before) => [
          ...notes.filter((note) => !before.some((one) => one.scan_id === note.scan_id)),
          ...before,
        ]),
    });
  });

  useEffect(() => {
    let isOver = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    // If storage is forbidden, the door works as long as it is open.
    const opened = openNow().catch(() => null);
    opening.current = opened;
    const refresh = async (offline: OfflineDoor) => {
      const pause = document.hidden
        ? REFRESH_MILLISECONDS
        : await offline.refresh().then(() => REFRESH_MILLISECONDS, handleRefreshError);
      if (!isOver) timer = setTimeout(() => void refresh(offline), pause);
    };
    void opened.then(async (offline) => {
      if (!offline || isOver) return;
      handleRestored(await offline.toSend());
      await refresh(offline);
      await storeNow().catch(() => {});
    });
    return () => {
      isOver = true;
      clearTimeout(timer);
      void opened.then((offline) => offline?.close());
    };
  }, [door.short_id]);

  return {
    status,
    conflicts,
    dismissConflicts: () => setConflicts([]),
    /** Returns null if this device cannot store anything, or is not ready. */
    async get(): Promise<OfflineDoor | null> {
      const late = new Promise<null>((resolve) => setTimeout(() => resolve(null), OPENING_MILLISECONDS));
      return Promise.race([opening.current ?? late, late]);
    },
  };
}

async function handleRefreshError(error: unknown): Promise<number> {
  const { DoorShut, forgetPage } = await loadOffline();
  if (error instanceof DoorShut) await forgetPage();
  return RETRY_MILLISECONDS;
}
