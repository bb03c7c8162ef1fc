import os from "node:os";
import path from "node:path";
import type { FastifyInstance, InjectOptions } from "fastify";
import { afterAll } from "vitest";
import { findApiKeyMember, findMember } from "../src/accounts/index.ts";
import type { Change } from "../src/platform/changes.ts";
import { changeMeasures } from "../src/app/mcp/measure-changes.ts";
import { readConfig } from "../src/app/config.ts";
import type { Config } from "../src/platform/config.ts";
import { localFileStore } from "../src/platform/files/local-file-store.ts";
import { mountApi } from "../src/platform/http/api-routes.ts";
import { createHttp } from "../src/platform/http/create-http.ts";
import type { ApiArea } from "../src/platform/http/dispatch/bound-route.ts";
import { createDispatcher } from "../src/platform/http/dispatcher.ts";
import { createIdempotency } from "../src/platform/http/idempotency/idempotency.ts";
import { createAuditTrail } from "../src/platform/http/audit/audit-trail.ts";
import { createConfirmations } from "../src/platform/http/mcp/confirmations.ts";
import { mountMcp } from "../src/platform/http/mcp/mount-mcp.ts";
import { ownHosts } from "../src/platform/http/security/own-hosts.ts";
import { createLog } from "../src/platform/log.ts";
import type { Email } from "../src/platform/mail/outgoing-email.ts";
import type { Services } from "../src/platform/services.ts";
import type { TestDatabase } from "./database.ts";
import { pdf } from "./pdf.ts";

export interface TestServices extends Services {
  /** The sent emails, in order. */
  emails: Email[];
  /** The published changes. */
  published: Change[];
}

export const TEST_SECRET_KEY = "0123456789-abcdefghijklmnopqrstuvwxyz";

/** All services of use cases on a test's database. Records emails and changes. */
export function testServices({ db, pool }: TestDatabase, config: Partial<Config> = {}): TestServices {
  const emails: Email[] = [];
  const published: Change[] = [];
  const dataFolder = path.join(os.tmpdir(), `tessera-test-files-${process.pid}`);
  const defaults = readConfig({
    TESSERA_DATA: dataFolder,
    SECRET_KEY: TEST_SECRET_KEY,
    TESSERA_LOG: "silent",
  });
  return {
    db,
    pool,
    emails,
    published,
    config: { ...defaults, ...config },
    log: createLog("silent"),
    changes: {
      publish: (change) => void published.push(change),
      subscribe: () => () => {},
      stop: async () => {},
    },
    // Loops that a test starts poll instead of being woken.
    wakeUps: {
      wake: () => {},
      of: () => ({ subscribe: () => () => {}, isListening: () => false }),
    },
    mail: { send: async (email) => void emails.push(email), close: () => {} },
    files: localFileStore(path.join(dataFolder, "files")),
    pdf,
    close: async () => {},
  };
}

export interface TestAnswer {
  status: number;
  // oxlint-disable-next-line typescript/no-explicit-any
  json: any;
  body: string;
  headers: Record<string, string | string[] | number | undefined>;
  /** The cookies that the answer sets, by name. A cleared cookie is "". */
  cookies: Record<string, string>;
}

interface TestRequest {
  body?: unknown;
  cookies?: Record<string, string>;
  headers?: Record<string, string>;
}

/**
 * The API of some areas without a socket: `api.send("POST /auth/login", { body })`, with the headers of our
 * browser client.
 */
export async function testApi(services: Services, areas: ((services: Services) => ApiArea | ApiArea[])[]) {
  const app = createHttp({
    log: services.log,
    trustedProxies: ["127.0.0.0/8"],
    isOwnHost: ownHosts({ publicUrl: services.config.publicUrl, hostAliases: ["localhost"] }),
  });
  const made = areas.flatMap((area) => area(services));
  const dispatcher = createDispatcher(
    made,
    createIdempotency(services.db, services.config.secretKeys),
    createAuditTrail(services),
    services.replica,
  );
  await app.register(
    async (api) => {
      const findByApiKey = (key: string) => findApiKeyMember(services.db, key);
      mountApi(api, dispatcher, (token) => findMember(services.db, token), findByApiKey);
      mountMcp(api, {
        dispatcher,
        db: services.db,
        measures: changeMeasures,
        confirmations: createConfirmations(services.config.secretKeys),
        now: () => new Date(),
        name: services.config.appName,
        url: services.config.publicUrl,
        findByApiKey,
        log: services.log,
      });
    },
    { prefix: "/api" },
  );
  await app.ready();
  afterAll(() => app.close());
  return { app, dispatcher, send: (call: string, request?: TestRequest) => send(app, call, request) };
}

async function send(app: FastifyInstance, call: string, request: TestRequest = {}): Promise<TestAnswer> {
  const [method, url] = call.split(" ") as [InjectOptions["method"], string];
  const answer = await app.inject({
    method,
    url: `/api${url}`,
    payload: request.body as InjectOptions["payload"],
    cookies: request.cookies,
    headers: { host: "localhost", origin: "http://localhost", ...request.headers },
  });
  const type = String(answer.headers["content-type"]);
  return {
    status: answer.statusCode,
    json: answer.body !== "" && /json/.test(type) ? answer.json() : undefined,
    body: answer.body,
    headers: answer.headers,
    cookies: Object.fromEntries(answer.cookies.map(({ name, value }) => [name, value])),
  };
}
