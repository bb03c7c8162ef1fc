import type { DoorList } from "../../../check-in/contract.ts";
import { STORED, useDeviceStorage } from "./use-device-storage.ts";

/**
 * Whether this device scans people out, at a list that tracks exits. It stays so when the page is loaded again. Guests who
 * check themselves in always come in: they have no switch.
 */
export function useDirection(door: Pick<DoorList, "id" | "tracks_exits">) {
  const [out, setOut] = useDeviceStorage(STORED.out);
  const [kiosk] = useDeviceStorage(STORED.kiosk);
  return {
    isOut: door.tracks_exits && kiosk !== "on" && out === String(door.id),
    setIsOut: (isOut: boolean) => setOut(isOut ? String(door.id) : ""),
  };
}
