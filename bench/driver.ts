import net from "node:net";

/** One buyer. Receives the answer to its last request and returns the next request, or null to stop. */
export type Buyer = (last: Answer | null) => Ask | null;

export interface Ask {
  method: string;
  path: string;
  body?: unknown;
  headers?: Record<string, string>;
  /** If set, the request is counted and timed. Intermediate steps are not. */
  counts?: boolean;
  /** The time of an answer starts with the first step with this mark and ends with the counted step. */
  startsClock?: boolean;
}

export interface Answer {
  status: number;
  /** Status line and headers as received. */
  head: string;
  body: string;
}

export interface Load {
  host: string;
  port: number;
  connections: number;
  seconds: number;
  /** Creates the buyer of one connection. */
  buyer: (connection: number) => Buyer;
}

export interface LoadResult {
  perSecond: number;
  p50: number;
  p99: number;
  counted: number;
  failed: number;
  statuses: Record<number, number>;
}

const WARM_UP_SHARE = 0.15;

/**
 * Keeps a number of connections busy for a time and counts the answers. Uses only a socket and a string each,
 * because the driver shares the machine with the measured program and must cost almost nothing.
 */
export async function drive(load: Load): Promise<LoadResult> {
  const times: number[] = [];
  const statuses: Record<number, number> = {};
  let failed = 0;
  const started = performance.now();
  const countFrom = started + load.seconds * 1000 * WARM_UP_SHARE;
  const end = started + load.seconds * 1000;

  await Promise.all(
    Array.from({ length: load.connections }, (_, connection) =>
      converse(load, load.buyer(connection), end, (ask, answer, from) => {
        statuses[answer.status] = (statuses[answer.status] ?? 0) + 1;
        if (answer.status >= 400) failed++;
        const now = performance.now();
        if (ask.counts !== false && answer.status < 400 && now > countFrom && now <= end)
          times.push(now - from);
      }),
    ),
  );

  times.sort((a, b) => a - b);
  const at = (share: number) =>
    times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? Number.NaN;
  return {
    perSecond: times.length / ((end - countFrom) / 1000),
    p50: at(0.5),
    p99: at(0.99),
    counted: times.length,
    failed,
    statuses,
  };
}

function converse(
  load: Load,
  buyer: Buyer,
  end: number,
  onAnswer: (ask: Ask, answer: Answer, from: number) => void,
): Promise<void> {
  return new Promise((resolve) => {
    const socket = net.connect({ host: load.host, port: load.port, noDelay: true });
    let ask: Ask | null = null;
    let received = "";
    let clock = 0;
    const next = (last: Answer | null) => {
      ask = performance.now() < end ? buyer(last) : null;
      if (!ask) return void socket.destroy();
      if (ask.startsClock !== false) clock = performance.now();
      socket.write(requestText(ask, load));
    };
    socket.setEncoding("latin1");
    socket.on("connect", () => next(null));
    socket.on("data", (text: string) => {
      received += text;
      const answer = readAnswer(received);
      if (!answer) return;
      received = received.slice(answer.length);
      onAnswer(ask!, answer, clock);
      next(answer);
    });
    socket.on("error", () => socket.destroy());
    socket.on("close", () => resolve());
  });
}

/** Returns a request as it is sent. */
export function requestText(ask: Ask, load: Pick<Load, "host" | "port">): string {
  const body = ask.body === undefined ? "" : JSON.stringify(ask.body);
  const headers = Object.entries(ask.headers ?? {})
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join("");
  const content = body
    ? `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n`
    : "";
  return `${ask.method} ${ask.path} HTTP/1.1\r\nhost: ${load.host}:${load.port}\r\n${headers}${content}\r\n${body}`;
}

/** Returns the first answer in what was received, with its length, or null if it is not complete. */
export function readAnswer(text: string): (Answer & { length: number }) | null {
  const headEnd = text.indexOf("\r\n\r\n");
  if (headEnd < 0) return null;
  const head = text.slice(0, headEnd);
  const status = Number(head.slice(9, 12));
  const length = Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1] ?? 0);
  const total = headEnd + 4 + length;
  if (text.length < total) return null;
  return { status, head, body: text.slice(headEnd + 4, total), length: total };
}
