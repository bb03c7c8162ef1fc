import { useEffect } from "react";

/** The door of this page is shut for this device: its tickets and its stored page go, unsent scans stay. */
export function useForgottenDoor(isShut: boolean): void {
  useEffect(() => {
    if (!isShut) return;
    void import("./load.ts").then(({ forgetDoor }) => forgetDoor()).catch(() => {});
  }, [isShut]);
}
