import { createMesh, type NearbyDevice } from "../../../nearby-doors/rules/mesh.ts";
import type { OfflineDoor } from "../offline/offline-door.ts";
import { createConnector, type Pairing, PairingFailed, type PairingProblem } from "./connection.ts";

/** The next step of the two devices. */
export type PairingStep =
  /** This device shows its code to the other one. */
  | { name: "offering"; text: string }
  /** This device has read the other's code and shows its answer. */
  | { name: "answering"; text: string }
  /** Both have each other's code. */
  | { name: "connecting" }
  | { name: "connected" };

export interface PairingListener {
  onStep(step: PairingStep): void;
  onProblem(problem: PairingProblem): void;
}

interface NearbyDevicesOptions {
  link: string;
  offline: OfflineDoor;
  nameOf(): string | null;
  onDevices(devices: readonly NearbyDevice[]): void;
}

/** Manages the connections of this device to others of its door. */
export async function startNearby({ link, offline, nameOf, onDevices }: NearbyDevicesOptions) {
  const { notes } = offline;
  const connector = await createConnector(link);
  const mesh = createMesh({
    device: notes.device,
    nameOf,
    book: notes.book,
    keep: notes.keep,
    onNotes: notes.compare,
    onDevices,
    tickets: offline.tickets,
    now: () => performance.now(),
  });
  offline.tickets.onNews(createTeller(() => mesh.tellTickets()));
  notes.tellTo(mesh.tell);
  offline.onShut(close);
  await offline.startSharing(nameOf());
  let offered: Awaited<ReturnType<typeof connector.offer>> | null = null;
  let pairing: Pairing | null = null;
  /**
   * The number of the newest action. A code takes up to two seconds to make. If the sheet is closed or another
   * code is asked for meanwhile, the number is higher then, and the code is void.
   */
  let turns = 0;

  function watch(made: Pairing, { onStep, onProblem }: PairingListener): void {
    pairing = made;
    made.opened.then(
      (connection) => {
        if (pairing === made) pairing = null;
        const { receive, end } = mesh.attach(connection);
        connection.listen({ onMessage: (text) => void receive(text), onEnd: end });
        onStep({ name: "connected" });
      },
      (error: unknown) => {
        if (pairing !== made) return;
        pairing = null;
        onProblem(problemOf(error));
      },
    );
  }

  /** Makes this device's code void and ends a pairing that is under way. */
  function cancel(): void {
    turns += 1;
    const ended = pairing;
    pairing = null;
    offered = null;
    ended?.close();
  }

  async function offer(listener: PairingListener): Promise<void> {
    cancel();
    const turn = turns;
    const made = await connector.offer();
    if (turn !== turns) return made.pairing.close();
    offered = made;
    watch(made.pairing, listener);
    listener.onStep({ name: "offering", text: made.pairing.text });
  }

  async function read(text: string, listener: PairingListener): Promise<void> {
    const code = connector.read(text);
    if (code.kind === "answer") {
      if (!offered) throw new PairingFailed("stale");
      const made = offered.pairing;
      await offered.accept(code);
      if (offered?.pairing === made) offered = null;
      // If the connection has opened or failed meanwhile, the listener already has that step.
      if (pairing === made) listener.onStep({ name: "connecting" });
      return;
    }
    if (isSameText(text, offered?.pairing.text)) throw new PairingFailed("own-code");
    turns += 1;
    const turn = turns;
    const made = await connector.answer(code);
    if (turn !== turns) return made.close();
    cancel();
    watch(made, listener);
    listener.onStep({ name: "answering", text: made.text });
  }

  function close(): void {
    cancel();
    mesh.close();
  }

  /** Call it when the action has begun. Reports its problem, unless the action is void by then. */
  const telling =
    (listener: PairingListener, turn = turns) =>
    (error: unknown) => {
      if (turn === turns) listener.onProblem(problemOf(error));
    };
  return {
    /** Makes the code that another device reads first. */
    offer: (listener: PairingListener) => offer(listener).catch(telling(listener)),
    /** Takes the code of another device: its first one, or its answer to this device's. */
    read: (text: string, listener: PairingListener) => read(text, listener).catch(telling(listener)),
    cancel,
    forgetLost: mesh.forgetLost,
    close,
  };
}

export type Nearby = Awaited<ReturnType<typeof startNearby>>;

/** Tickets are sent at most once in this time, because they may be 2 MB. */
const NEWS_MILLISECONDS = 5_000;
/** Tickets are sent again without a change: they only decide about entries 15 seconds before their cursor. */
const AGAIN_MILLISECONDS = 20_000;

function createTeller(tell: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | null = null;
  let again: ReturnType<typeof setTimeout> | undefined;
  let toldAt = Number.NEGATIVE_INFINITY;
  return () => {
    clearTimeout(again);
    again = setTimeout(tell, AGAIN_MILLISECONDS);
    if (timer !== null) return;
    const wait = Math.max(0, toldAt + NEWS_MILLISECONDS - performance.now());
    timer = setTimeout(() => {
      timer = null;
      toldAt = performance.now();
      tell();
    }, wait);
  };
}

function isSameText(text: string, other: string | undefined): boolean {
  return text.trim().toUpperCase() === other;
}

function problemOf(error: unknown): PairingProblem {
  return error instanceof PairingFailed ? error.problem : "no-way";
}
