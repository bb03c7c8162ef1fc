import { useEffect, useRef, useState } from "react";
import type { NearbyDevice } from "../../../nearby-doors/rules/mesh.ts";
import type { DoorControl } from "../use-door.ts";
import type { PairingProblem } from "./connection.ts";
import type { NearbyControl } from "./nearby-control.ts";
import type { Nearby, PairingStep } from "./nearby-devices.ts";

/** Few doors connect devices: the code loads with the first request, and is stored with the page. */
export const loadNearby = () => import("./load.ts");
/** A camera reads the code that it is shown many times a second. */
const SAME_CODE_MILLISECONDS = 4_000;

/** Returns the devices that exchange scans with this one, and the connection that is being made. */
export function useNearby({ link, deviceName, offline }: DoorControl): NearbyControl {
  const [devices, setDevices] = useState<readonly NearbyDevice[]>([]);
  const [step, setStep] = useState<PairingStep | null>(null);
  const [problem, setProblem] = useState<NearbyControl["problem"]>(null);
  const started = useRef<Promise<Nearby | null>>(null);
  const lastRead = useRef({ text: "", at: 0 });
  /** Counts how often the sheet was closed. */
  const closings = useRef(0);
  const name = useRef(deviceName);
  useEffect(() => {
    name.current = deviceName;
  }, [deviceName]);
  const listener = {
    onStep(next: PairingStep) {
      setProblem(null);
      setStep(next);
    },
    onProblem(found: PairingProblem) {
      setProblem(found);
      // The devices begin again, because both codes were read, or none can be.
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
    setProblem("no-storage");
    return null;
  }

  /** Starts the connections at their first use. If the sheet is closed before they have started, does nothing. */
  async function begin(action: (nearby: Nearby) => Promise<void>): Promise<void> {
    const closing = closings.current;
    const nearby = await get();
    if (nearby && closing === closings.current) await action(nearby);
  }

  useEffect(
    () => () => {
      closings.current += 1;
      void started.current?.then((nearby) => nearby?.close());
      started.current = null;
    },
    [link],
  );

  return {
    devices,
    tellsEntries: offline.status.tellsEntries,
    step,
    problem,
    offer: () => begin((nearby) => nearby.offer(listener)),
    async read(text: string): Promise<void> {
      const now = performance.now();
      const isSame = lastRead.current.text === text && now - lastRead.current.at < SAME_CODE_MILLISECONDS;
      lastRead.current = { text, at: now };
      if (!isSame) await begin((nearby) => nearby.read(text, listener));
    },
    async leave(): Promise<void> {
      setProblem(null);
      if (step?.name === "connecting") return;
      setStep(null);
      closings.current += 1;
      (await started.current)?.cancel();
    },
    forgetLost: async () => (await started.current)?.forgetLost(),
  };
}
