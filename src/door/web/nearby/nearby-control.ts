import type { NearbyDevice } from "../../../nearby-doors/rules/mesh.ts";
import type { PairingTrouble } from "./connection.ts";
import type { PairingStep } from "./nearby-devices.ts";

/** What the page of a door knows of nearby devices, and what it can do. */
export interface NearbyControl {
  devices: readonly NearbyDevice[];
  /** Devices tell each other whom they let in. False where entries are counted or people go out. */
  tellsEntries: boolean;
  /** null: no connection is being made. */
  step: PairingStep | null;
  trouble: PairingTrouble | "no-storage" | null;
  /** Shows this device's code. */
  offer(): Promise<void>;
  /** Takes a code of another device, however it was read. */
  read(text: string): Promise<void>;
  /** The sheet is closed: a code that is not read yet is void. */
  leave(): Promise<void>;
  /** Lost devices are not shown any longer. */
  forgetLost(): Promise<void>;
}

/** False for a browser that has no WebRTC, or whose owner has switched it off. */
export function canConnectDevices(): boolean {
  return typeof RTCPeerConnection === "function";
}
