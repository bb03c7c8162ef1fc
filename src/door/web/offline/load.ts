import { decoderAddress } from "../camera/decoder-address.ts";
import { openDatabase } from "./database.ts";
import { deleteNearby } from "./delete-ended.ts";
import { forgetPage, installWorker } from "./install-worker.ts";
import { createSnapshotStore } from "./snapshot-store.ts";

export { forgetPage } from "./install-worker.ts";
export { openOfflineDoor } from "./offline-door.ts";
export { sendLate } from "./late/send-late.ts";
export { downloadScans } from "./late/scans-file.ts";
export { DoorShut } from "./fetch-snapshot.ts";

/** Loads every part of the page that comes later, so that all of it is stored, and installs the service worker. */
export async function storePage(parts: readonly (() => Promise<unknown>)[]): Promise<void> {
  const formats = await window.BarcodeDetector?.getSupportedFormats().catch((): string[] => []);
  const canRead = formats?.includes("qr_code") ?? false;
  await Promise.all([
    ...parts.map((load) => load()),
    ...(canRead ? [] : [import("../camera/wasm-reader.ts"), fetch(decoderAddress)]),
  ]);
  await installWorker(canRead ? [] : [decoderAddress]);
}

/** Deletes what a thief of the phone could use; the list is the one of this page's address. */
export async function forgetDoor(): Promise<void> {
  const list = location.pathname.split("/")[2]!;
  await forgetPage();
  const database = await openDatabase();
  await createSnapshotStore(database, list).clear();
  database.close();
  await deleteNearby(list);
}
