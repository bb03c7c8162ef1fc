import { once } from "node:events";
import { globSync, readFileSync } from "node:fs";
import http from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { testServices } from "./api.ts";
import { testDatabase } from "./database.ts";
import { makeEvent, makeMember, makeSession } from "./factories.ts";
import { wholeApi } from "./whole-api.ts";

const ROOT = path.resolve(import.meta.dirname, "..");

/**
 * Every file of the server that opens connections, and who chooses the address. Only webhooks go to an
 * address that a user typed, and they pass `webhooks/targets`. Payments, e-mails, files and telemetry go
 * through libraries to addresses of the configuration.
 */
const OUTGOING = {
  "src/app/doctor/clock-findings.ts": "the configuration",
  "src/app/doctor/outside-findings.ts": "the installation's own address",
  "src/payments/vat/query-vat-register.ts": "the configuration",
  "src/platform/http/remote-client.ts": "a client of the API, on the caller's machine",
  "src/tickets/wallets/apple/open-pushes.ts": "Apple",
  "src/tickets/wallets/google/google-api.ts": "the configuration",
  "src/webhooks/delivery/post-webhook.ts": "a user, through the guard of webhooks",
};

/** Files for browsers outside a folder `web`. */
const BROWSER = [
  "src/{ui,manage-ui,backoffice}/**",
  "src/platform/http/browser-client.ts",
  "src/**/web/**",
  "src/**/*.test.{ts,tsx}",
];
const OPENS = [
  /(?:^|[^.\w])fetch\(/,
  /import (?!type)[^;]* from "(?:node:)?(?:http|https|http2|tls|dgram)"/,
  /\bnet\.(?:connect|createConnection|Socket)\(/,
  /new (?:WebSocket|EventSource)\(/,
];
/** Files that match the patterns for another reason, and that reason. */
const OPEN_NOTHING = [
  // Calls the function `fetch` of a library that answers in this process.
  "src/platform/http/mcp/mount-mcp.ts",
  // Checks the values of an answer's headers as Node does.
  "src/platform/http/pages/prepared-response.ts",
  // Refuses connections.
  "src/platform/threads/forbid-network.ts",
];

test("SSR-10 only listed files open connections, and only webhooks to an address that a user typed", () => {
  const browser = new Set(globSync(BROWSER, { cwd: ROOT }));
  const found = globSync("src/**/*.{ts,tsx}", { cwd: ROOT })
    .filter((file) => !browser.has(file) && !OPEN_NOTHING.includes(file))
    .filter((file) => {
      const source = readFileSync(path.join(ROOT, file), "utf8");
      return OPENS.some((pattern) => pattern.test(source));
    });

  expect(found.toSorted()).toEqual(Object.keys(OUTGOING));
  expect(readFileSync(path.join(ROOT, "src/webhooks/delivery/post-webhook.ts"), "utf8")).toMatch(
    /targets\.checkUrl\(/,
  );
});

const requests: string[] = [];
const receiver = http.createServer((request, response) => {
  requests.push(request.url!);
  response.end();
});
receiver.listen(0, "127.0.0.1");
await once(receiver, "listening");
afterAll(() => receiver.close());
const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`;

test("SSR-10 no call fetches a picture or a file by its address", async () => {
  const database = await testDatabase();
  const services = testServices(database.guarded);
  const { send } = await wholeApi(services);
  const member = await makeMember(database.db);
  const event = await makeEvent(database.db, { account_id: member.account_id });
  const cookies = { "__Host-session": await makeSession(database.db, member) };
  const at = `/events/${event.id}`;
  const form = (name: string) =>
    `--f\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${url}/${name}\r\n--f--\r\n`;
  const multipart = { "content-type": "multipart/form-data; boundary=f" };

  for (const [call, name] of [
    [`POST ${at}/images`, "image"],
    ["POST /images", "image"],
    [`POST ${at}/attendee-imports`, "file"],
  ] as const) {
    const asForm = await send(call, { cookies, body: form(name), headers: multipart });
    expect([call, asForm.status]).toEqual([call, 422]);
    const asJson = await send(call, { cookies, body: { [name]: `${url}/json`, url: `${url}/json` } });
    expect([call, [415, 422].includes(asJson.status)]).toEqual([call, true]);
  }
  const description = `<p>Come</p><img src="${url}/in-a-text.png"><a href="${url}/link">Look</a>`;
  const body = { title: "Owls", start_date: "2031-06-07T20:00", description };
  const changed = await send(`PUT ${at}`, { cookies, body });
  expect(changed.status, changed.body).toBe(200);
  expect(changed.json.data.description).not.toContain(".png");
  await send(`GET /public/events/${event.id}`);

  expect(requests).toEqual([]);
});

/** Commands of the operator and clients on other machines, which no call of the API runs. */
const NEVER_IN_A_CALL = [
  "src/app/doctor/clock-findings.ts",
  "src/app/doctor/outside-findings.ts",
  "src/platform/http/remote-client.ts",
];
/** What acts outside the database through a library. */
const THROUGH_LIBRARIES = [
  "src/platform/mail/mail.ts",
  "src/platform/files/local-file-store.ts",
  "src/platform/files/bucket/bucket-file-store.ts",
  "src/payments/providers/stripe/client.ts",
];

test("everything that acts outside the database refuses to do so in a dry run", () => {
  const acting = [...Object.keys(OUTGOING), ...THROUGH_LIBRARIES].filter(
    (file) => !NEVER_IN_A_CALL.includes(file),
  );

  expect(
    acting.filter((file) => !readFileSync(path.join(ROOT, file), "utf8").includes("refuseInRehearsal(")),
  ).toEqual([]);
});
