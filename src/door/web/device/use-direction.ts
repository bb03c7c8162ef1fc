import type { DoorList } from "../../../check-in/contract.ts";
import { STORED, useDeviceStorage } from "./use-device-storage.ts";

/**
 * Tells whether this device scans people out, at a list that tracks exits. The choice survives a reload.
 * Guests who check themselves in always come in, because they have no switch.
 */
export function useDirection(door: Pick<DoorList, "id" | "tracks_exits">) {
  const [out, setOut] = useDeviceStorage(STORED.out);
  const [kiosk] = useDeviceStorage(STORED.kiosk);
  return {
    isOut: door.tracks_exits && kiosk !== "on" && out === String(door.id),
    setIsOut: (isOut: boolean) => setOut(isOut ? String(door.id) : ""),
  };
}
