import type { Socket } from "node:net";
import { SMTPServer } from "smtp-server";
import { afterAll } from "vitest";

export interface Delivery {
  recipients: string[];
  /** By name in lower case, with lines unfolded and encoded words decoded. */
  headers: Map<string, string>;
  html: string;
  plain: string;
  files: { name: string; type: string; content: Buffer; contentId: string | null }[];
  raw: string;
}

/**
 * A real SMTP server in this process that records deliveries. `refusal` refuses every email with this error,
 * `unknown` refuses every address. `mood` accepts the email and then cuts the connection, never answers, or
 * never finishes its answer.
 */
export async function startMailServer(atPort = 0) {
  const deliveries: Delivery[] = [];
  const mailServer = {
    url: "",
    port: 0,
    deliveries,
    refusal: null as { code: number; message: string } | null,
    unknown: null as { code: number; message: string } | null,
    mood: null as "cuts" | "silent" | "endless" | null,
    close,
  };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    logger: false,
    onRcptTo(_address, _session, done) {
      const { unknown } = mailServer;
      done(unknown && Object.assign(new Error(unknown.message), { responseCode: unknown.code }));
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        if (mailServer.refusal)
          return done(
            Object.assign(new Error(mailServer.refusal.message), { responseCode: mailServer.refusal.code }),
          );
        const recipients = session.envelope.rcptTo.map((one) => one.address);
        deliveries.push({ recipients, ...readMime(Buffer.concat(chunks).toString("latin1")) });
        const { _socket: socket } = [...connections].find((one) => one.session === session)!;
        if (mailServer.mood === "cuts") return socket.destroy();
        if (mailServer.mood === "silent") return;
        if (mailServer.mood === "endless") return murmur(socket);
        done();
      });
    },
  });
  const { connections } = server as unknown as { connections: Set<{ session: unknown; _socket: Socket }> };
  server.on("error", () => {});
  await new Promise<void>((resolve) => server.listen(atPort, "127.0.0.1", () => resolve()));
  const { port } = server.server.address() as { port: number };
  mailServer.port = port;
  mailServer.url = `smtp://127.0.0.1:${port}`;
  async function close() {
    for (const { _socket: socket } of connections) socket.destroy();
    await new Promise<void>((resolve) => server.close(() => resolve()));
  }
  afterAll(close);
  return mailServer;
}

/** Sends a line of an answer every moment, and never the last one. */
function murmur(socket: Socket): void {
  const line = setInterval(() => {
    if (socket.destroyed) clearInterval(line);
    else socket.write("250-one moment\r\n");
  }, 20);
}

interface Part {
  headers: Map<string, string>;
  body: Buffer;
  parts: Part[];
}

function readMime(raw: string): Omit<Delivery, "recipients"> {
  const whole = readPart(raw);
  const leaves = leavesOf(whole);
  const text = (type: string) =>
    leaves
      .find((part) => part.headers.get("content-type")?.startsWith(type) && !isFile(part))
      ?.body.toString("utf8") ?? "";
  return {
    raw,
    headers: whole.headers,
    html: text("text/html"),
    plain: text("text/plain"),
    files: leaves.filter(isFile).map((part) => ({
      name: /filename="?([^";]+)/.exec(part.headers.get("content-disposition")!)?.[1] ?? "",
      type: part.headers.get("content-type") ?? "",
      content: part.body,
      contentId: part.headers.get("content-id") ?? null,
    })),
  };
}

const isFile = (part: Part) => part.headers.has("content-disposition");

function leavesOf(part: Part): Part[] {
  return part.parts.length === 0 ? [part] : part.parts.flatMap(leavesOf);
}

function readPart(raw: string): Part {
  const end = raw.indexOf("\r\n\r\n");
  const headers = new Map<string, string>();
  for (const line of raw
    .slice(0, end)
    .replace(/\r\n[ \t]+/g, " ")
    .split("\r\n")) {
    const colon = line.indexOf(":");
    headers.set(line.slice(0, colon).toLowerCase(), encodedWords(line.slice(colon + 1).trim()));
  }
  const body = raw.slice(end + 4);
  const boundary = /boundary="?([^";]+)/.exec(headers.get("content-type") ?? "")?.[1];
  if (boundary) {
    const parts = body.split(`--${boundary}`).slice(1, -1);
    return {
      headers,
      body: Buffer.alloc(0),
      parts: parts.map((part) => readPart(part.replace(/^\r\n/, ""))),
    };
  }
  const encoding = headers.get("content-transfer-encoding") ?? "7bit";
  return { headers, body: decoded(body, encoding.toLowerCase()), parts: [] };
}

function decoded(body: string, encoding: string): Buffer {
  if (encoding === "base64") return Buffer.from(body, "base64");
  if (encoding === "quoted-printable") return Buffer.from(unquoted(body), "latin1");
  return Buffer.from(body, "latin1");
}

function unquoted(text: string): string {
  return text
    .replace(/=\r\n/g, "")
    .replace(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}

function encodedWords(text: string): string {
  return text
    .replace(/\?=\s+=\?/g, "?==?")
    .replace(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_, kind: string, word: string) =>
      /b/i.test(kind)
        ? Buffer.from(word, "base64").toString("utf8")
        : Buffer.from(unquoted(word.replaceAll("_", " ")), "latin1").toString("utf8"),
    );
}
