import { useEffect } from "react";

/** Deletes the tickets and the stored page if the door is shut for this device. Unsent scans stay. */
export function useForgottenDoor(isShut: boolean): void {
  useEffect(() => {
    if (!isShut) return;
    void import("./load.ts").then(({ forgetDoor }) => forgetDoor()).catch(() => {});
  }, [isShut]);
}
