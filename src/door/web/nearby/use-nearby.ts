import { useEffect, useRef, useState } from "react";
import type { NearbyDevice } from "../../../nearby-doors/rules/mesh.ts";
import type { DoorControl } from "../use-door.ts";
import type { PairingTrouble } from "./connection.ts";
import type { NearbyControl } from "./nearby-control.ts";
import type { Nearby, PairingStep } from "./nearby-devices.ts";

/** Few doors connect devices: the code loads with the first request, and is stored with the page. */
export const loadNearby = () => import("./load.ts");
/** A camera reads the code that it is shown many times a second. */
const SAME_CODE_MILLISECONDS = 4_000;

/** The devices that exchange scans with this one, and the connection that is being made. */
export function useNearby({ link, deviceName, offline }: DoorControl): NearbyControl {
  const [devices, setDevices] = useState<readonly NearbyDevice[]>([]);
  const [step, setStep] = useState<PairingStep | null>(null);
  const [trouble, setTrouble] = useState<NearbyControl["trouble"]>(null);
  const started = useRef<Promise<Nearby | null>>(null);
  const lastRead = useRef({ text: "", at: 0 });
  const name = useRef(deviceName);
  useEffect(() => {
    name.current = deviceName;
  }, [deviceName]);
  const listener = {
    onStep(next: PairingStep) {
      setTrouble(null);
      setStep(next);
    },
    onTrouble(found: PairingTrouble) {
      setTrouble(found);
      // Both codes were read, or none can be: the devices begin again.
      if (found === "no-way" || found === "no-address") setStep(null);
    },
  };

  async function get(): Promise<Nearby | null> {
    started.current ??= offline.get().then(async (device) => {
      if (!device) return null;
      const { startNearby } = await loadNearby();
      return startNearby({ link, offline: device, nameOf: () => name.current, onDevices: setDevices });
    });
    const nearby = await started.current;
    if (nearby) return nearby;
    started.current = null;
    setTrouble("no-storage");
    return null;
  }

  useEffect(
    () => () => {
      void started.current?.then((nearby) => nearby?.close());
      started.current = null;
    },
    [link],
  );

  return {
    devices,
    tellsEntries: offline.status.tellsEntries,
    step,
    trouble,
    offer: async () => (await get())?.offer(listener),
    async read(text: string): Promise<void> {
      const now = performance.now();
      const isSame = lastRead.current.text === text && now - lastRead.current.at < SAME_CODE_MILLISECONDS;
      lastRead.current = { text, at: now };
      if (!isSame) await (await get())?.read(text, listener);
    },
    async leave(): Promise<void> {
      setTrouble(null);
      if (step?.name === "connecting") return;
      setStep(null);
      (await started.current)?.cancel();
    },
    forgetLost: async () => (await started.current)?.forgetLost(),
  };
}
