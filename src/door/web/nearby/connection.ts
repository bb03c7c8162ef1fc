import {
  createDoorKeys,
  type DoorKeys,
  fromBase64Url,
  type Handshake,
  isSameSeal,
  toBase64Url,
} from "../../../nearby-doors/rules/door-keys.ts";
import type { Link } from "../../../nearby-doors/rules/mesh.ts";
import {
  encodePairing,
  NONCE_BYTES,
  type PairingCode,
  pairingText,
  readPairing,
} from "../../../nearby-doors/rules/pairing-code.ts";
import { whenReady } from "./when-ready.ts";
import { readDescription, writeDescription } from "../../../nearby-doors/rules/session-description.ts";

/** `no-way`: the codes were right, but the network does not let the devices reach each other. */
export type PairingProblem =
  | "no-code"
  | "newer"
  | "other-door"
  | "stale"
  | "own-code"
  | "no-way"
  | "no-address";

export class PairingFailed extends Error {
  readonly problem: PairingProblem;

  constructor(problem: PairingProblem) {
    super(problem);
    this.problem = problem;
  }
}

/** One end of a connection that is being made. */
export interface Pairing {
  /** The text of the QR code that the other device reads. */
  text: string;
  /** Settles when the other device has proven itself over the open connection. */
  opened: Promise<OpenConnection>;
  close(): void;
}

export interface OpenConnection extends Link {
  /** Messages that came before are given first. `onEnd` is called once. */
  listen(to: { onMessage(text: string): void; onEnd(): void }): void;
}

interface Offered {
  pairing: Pairing;
  /** Takes the code of the device that has read this one's. */
  accept(code: PairingCode): Promise<void>;
}

const CHANNEL = "door";
const GATHERING_MILLISECONDS = 2_000;
/** The time that connecting may take, from the moment both devices have each other's code. */
const CONNECTING_MILLISECONDS = 15_000;

/** Connects devices of one door over the local network, without any server: no STUN, no TURN, no signalling. */
export async function createConnector(link: string) {
  const keys = await createDoorKeys(link);

  /** Reads a code and checks that a device of this door made it. */
  function read(text: string): PairingCode {
    const code = readPairing(text);
    if (code === null) throw new PairingFailed("no-code");
    if (code === "newer") throw new PairingFailed("newer");
    if (!isSameSeal(code.doorTag, keys.doorTag)) throw new PairingFailed("other-door");
    return code;
  }

  async function offer(): Promise<Offered> {
    const connection = new RTCPeerConnection({ iceServers: [] });
    const channel = connection.createDataChannel(CHANNEL);
    const own = await describe(connection, keys, "offer");
    const seal = await keys.sealOffer(own.body);
    const found = Promise.withResolvers<Handshake>();
    const opened = open({
      connection,
      channel: Promise.resolve(channel),
      handshake: found.promise,
      keys,
      as: "offer",
    });
    return {
      pairing: { text: pairingText(own.body, seal), opened, close: () => connection.close() },
      async accept(code) {
        if (code.kind !== "answer") throw new PairingFailed("own-code");
        if (!isSameSeal(code.seal, await keys.sealAnswer(code.body, own.body)))
          throw new PairingFailed("stale");
        found.resolve({ offer: own, answer: { ...code, fingerprint: code.endpoint.fingerprint } });
        await connection.setRemoteDescription({
          type: "answer",
          sdp: writeDescription(code.endpoint, "answer"),
        });
      },
    };
  }

  async function answer(code: PairingCode): Promise<Pairing> {
    if (!isSameSeal(code.seal, await keys.sealOffer(code.body))) throw new PairingFailed("other-door");
    const connection = new RTCPeerConnection({ iceServers: [] });
    const channel = Promise.withResolvers<RTCDataChannel>();
    connection.addEventListener("datachannel", (event) => channel.resolve(event.channel), { once: true });
    await connection.setRemoteDescription({ type: "offer", sdp: writeDescription(code.endpoint, "offer") });
    const own = await describe(connection, keys, "answer");
    const seal = await keys.sealAnswer(own.body, code.body);
    const handshake = { offer: { ...code, fingerprint: code.endpoint.fingerprint }, answer: own };
    const opened = open({
      connection,
      channel: channel.promise,
      handshake: Promise.resolve(handshake),
      keys,
      as: "answer",
    });
    return { text: pairingText(own.body, seal), opened, close: () => connection.close() };
  }

  return { read, offer, answer, hideTicket: keys.hideTicket };
}

export type Connector = Awaited<ReturnType<typeof createConnector>>;

/** Lets the browser find its own addresses, and encodes them for the other device. */
async function describe(connection: RTCPeerConnection, keys: DoorKeys, kind: "offer" | "answer") {
  await connection.setLocalDescription();
  await gathered(connection);
  const endpoint = readDescription(connection.localDescription!.sdp);
  if (endpoint.candidates.length === 0) {
    connection.close();
    throw new PairingFailed("no-address");
  }
  const nonce = crypto.getRandomValues(new Uint8Array(NONCE_BYTES));
  const body = encodePairing({ kind, doorTag: keys.doorTag, nonce, endpoint });
  return { body, nonce, fingerprint: endpoint.fingerprint };
}

function gathered(connection: RTCPeerConnection): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, GATHERING_MILLISECONDS);
    const check = () => {
      if (connection.iceGatheringState !== "complete") return;
      clearTimeout(timer);
      resolve();
    };
    connection.addEventListener("icegatheringstatechange", check);
    check();
  });
}

interface Opening {
  connection: RTCPeerConnection;
  channel: Promise<RTCDataChannel>;
  /** Settles once both codes are known. */
  handshake: Promise<Handshake>;
  keys: DoorKeys;
  as: "offer" | "answer";
}

/** Waits for the connection and for the proof of the other device. Any other first message ends the connection. */
async function open({
  connection,
  channel: coming,
  handshake: agreeing,
  keys,
  as,
}: Opening): Promise<OpenConnection> {
  const failed = Promise.withResolvers<never>();
  // This promise may fail while nothing waits for it, and that must not be an unhandled rejection.
  failed.promise.catch(() => {});
  connection.addEventListener("connectionstatechange", () => {
    if (hasEnded(connection)) failed.reject(new PairingFailed("no-way"));
  });
  try {
    const handshake = await Promise.race([agreeing, failed.promise]);
    if (as === "offer") setTimeout(() => failed.reject(new PairingFailed("no-way")), CONNECTING_MILLISECONDS);
    const channel = await Promise.race([coming, failed.promise]);
    const messages = queueOf(channel);
    await Promise.race([whenOpen(channel), failed.promise]);
    channel.send(toBase64Url(await keys.prove(as, handshake)));
    const expected = await keys.prove(as === "offer" ? "answer" : "offer", handshake);
    const proof = await Promise.race([messages.next(), failed.promise]);
    if (!/^[\w-]{43}$/.test(proof) || !isSameSeal(fromBase64Url(proof), expected))
      throw new PairingFailed("other-door");
    return connected(connection, channel, messages);
  } catch (error) {
    connection.close();
    throw error;
  }
}

function whenOpen(channel: RTCDataChannel): Promise<void> {
  if (channel.readyState === "open") return Promise.resolve();
  return new Promise((resolve) => channel.addEventListener("open", () => resolve(), { once: true }));
}

/** Queues the messages of a channel, in their order, until there is a listener. */
function queueOf(channel: RTCDataChannel) {
  const waiting: string[] = [];
  let take: ((text: string) => void) | null = null;
  channel.onmessage = ({ data }: MessageEvent) => {
    const text = typeof data === "string" ? data : "";
    if (take) take(text);
    else waiting.push(text);
  };
  return {
    next: () =>
      new Promise<string>((resolve) => {
        const first = waiting.shift();
        if (first !== undefined) return resolve(first);
        take = (text) => {
          take = null;
          resolve(text);
        };
      }),
    listen(onMessage: (text: string) => void): void {
      for (const text of waiting.splice(0)) onMessage(text);
      take = onMessage;
    },
  };
}

function connected(
  connection: RTCPeerConnection,
  channel: RTCDataChannel,
  messages: ReturnType<typeof queueOf>,
): OpenConnection {
  let isOver = false;
  let tellEnd = () => {};
  const end = () => {
    if (isOver) return;
    isOver = true;
    connection.close();
    tellEnd();
  };
  channel.addEventListener("close", end);
  connection.addEventListener("connectionstatechange", () => {
    if (hasEnded(connection)) end();
  });
  return {
    send(text) {
      if (channel.readyState !== "open") return;
      try {
        channel.send(text);
      } catch {
        // The browser's queue is full, so the device is out of reach. It gets what it lacks when it connects
        // again.
        end();
      }
    },
    ready: () => whenReady(channel),
    close: end,
    listen({ onMessage, onEnd }) {
      tellEnd = onEnd;
      messages.listen(onMessage);
      if (isOver) onEnd();
    },
  };
}

function hasEnded({ connectionState }: RTCPeerConnection): boolean {
  return connectionState === "failed" || connectionState === "closed";
}
