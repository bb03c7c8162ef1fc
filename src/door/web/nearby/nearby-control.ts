import type { NearbyDevice } from "../../../nearby-doors/rules/mesh.ts";
import type { PairingProblem } from "./connection.ts";
import type { PairingStep } from "./nearby-devices.ts";

/** The nearby devices as the page of a door sees them, and its actions. */
export interface NearbyControl {
  devices: readonly NearbyDevice[];
  /** True if devices tell each other whom they let in. False if entries are counted or people go out. */
  tellsEntries: boolean;
  /** null: no connection is being made. */
  step: PairingStep | null;
  problem: PairingProblem | "no-storage" | null;
  /** Shows this device's code. */
  offer(): Promise<void>;
  /** Takes a code of another device, however it was read. */
  read(text: string): Promise<void>;
  /** Called when the sheet is closed: a code that is not read yet becomes void. */
  leave(): Promise<void>;
  /** Removes lost devices from the page. */
  forgetLost(): Promise<void>;
}

/** False for a browser that has no WebRTC, or whose owner has switched it off. */
export function canConnectDevices(): boolean {
  return typeof RTCPeerConnection === "function";
}
