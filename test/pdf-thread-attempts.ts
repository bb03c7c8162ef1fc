import dgram from "node:dgram";
import dns from "node:dns";
import http from "node:http";
import http2 from "node:http2";
import https from "node:https";
import net from "node:net";
import tls from "node:tls";
import { parentPort, workerData } from "node:worker_threads";
import { runPdfThread } from "../src/app/pdf/pdf-thread.ts";

/** Runs as the drawing thread does, then tries to reach `port` of this machine in every way that Node offers. */
runPdfThread();

const { port } = workerData as { port: number };
const host = "127.0.0.1";
const url = `http://${host}:${port}/`;
const opened = (make: () => NodeJS.EventEmitter) =>
  new Promise((resolve, reject) => {
    make().on("connect", resolve).on("response", resolve).on("error", reject);
  });
const ATTEMPTS: Record<string, () => Promise<unknown>> = {
  fetch: () => fetch(url),
  http: () => opened(() => http.get(url)),
  https: () => opened(() => https.get(url.replace("http", "https"))),
  http2: () => opened(() => http2.connect(url)),
  net: () => opened(() => net.connect(port, host)),
  tls: () => opened(() => tls.connect(port, host)),
  lookup: () => dns.promises.lookup("localhost"),
  "lookup with a callback": () => new Promise((resolve) => dns.lookup("localhost", resolve)),
  resolve: () => dns.promises.resolve4("example.org"),
  resolver: () => new dns.promises.Resolver().resolve4("example.org"),
  datagram: async () => dgram.createSocket("udp4").send("x", port, host),
};

const outcomes: Record<string, string> = {};
for (const [name, attempt] of Object.entries(ATTEMPTS))
  outcomes[name] = await Promise.resolve()
    .then(attempt)
    .then(
      () => "reached",
      (error: Error) => error.message,
    );
parentPort!.postMessage({ outcomes });
