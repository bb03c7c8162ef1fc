import { once } from "node:events";
import http from "node:http";
import type { AddressInfo } from "node:net";
import net from "node:net";
import { Worker } from "node:worker_threads";
import { afterAll, expect, test, vi } from "vitest";
import { makeTicket } from "../../../test/tickets.ts";
import { pdfDrawer } from "./draw-pdf.ts";

const requests: string[] = [];
const server = http.createServer((request, response) => {
  requests.push(request.url!);
  response.end();
});
server.listen(0, "127.0.0.1");
await once(server, "listening");
const { port } = server.address() as AddressInfo;
const url = `http://127.0.0.1:${port}`;
afterAll(() => server.close());

test("SSR-13 the thread that draws PDFs reaches nothing: no address, no name", async () => {
  const worker = new Worker(new URL("../../../test/pdf-thread-attempts.ts", import.meta.url), {
    workerData: { role: "pdf", installation: { appName: "Tessera" }, port },
  });

  const [{ outcomes }] = (await once(worker, "message")) as [{ outcomes: Record<string, string> }];
  await worker.terminate();

  expect(Object.keys(outcomes).length).toBeGreaterThan(10);
  expect(outcomes).toEqual(
    Object.fromEntries(Object.keys(outcomes).map((name) => [name, "this thread has no network"])),
  );
  expect(requests).toEqual([]);
  expect((await fetch(`${url}/still-here`)).status).toBe(200);
  requests.length = 0;
});

test("SSR-13 drawing a ticket whose texts are addresses and markup loads nothing", async () => {
  const connect = vi.spyOn(net.Socket.prototype, "connect");
  const hostile = `${url}/a.png <img src="${url}/b.png"> url(${url}/c.png)`;
  const { event } = makeTicket();
  const ticket = makeTicket({
    first_name: hostile,
    product_title: hostile,
    event: {
      ...event,
      title: hostile,
      footer_text: hostile,
      location: { ...event.location!, venue_name: hostile },
    },
  });

  const pdf = await pdfDrawer.draw({
    kind: "tickets",
    content: { tickets: [ticket], locale: "en", isTest: false },
  });

  expect(String(pdf.subarray(0, 5))).toBe("%PDF-");
  expect(connect).not.toHaveBeenCalled();
  expect(requests).toEqual([]);
});
