import { afterAll } from "vitest";
import { describeApi, type Operation } from "../../src/platform/http/describe-api.ts";
import { migrateQueue } from "../../src/platform/queue/worker.ts";
import type { Services } from "../../src/platform/services.ts";
import { textMark } from "../../src/values/text-mark.ts";
import { type TestAnswer, testServices } from "../api.ts";
import type { GuardableDatabase } from "../database.ts";
import { makeMember, makeSession } from "../factories.ts";
import { startStripe, TEST_KEYS } from "../stripe/start-stripe.ts";
import { startVatRegister } from "../vat-register.ts";
import { wholeApi } from "../whole-api.ts";
import { makeOwner, type Owner } from "./owner.ts";
import { type Random, randomOf } from "./random.ts";
import { FORM_TYPE, idOf, requestOf } from "./requests.ts";
import { administratorScenes } from "./scenes/administrator-scenes.ts";
import { customerScenes } from "./scenes/customer-scenes.ts";
import { doorScenes } from "./scenes/door-scenes.ts";
import { emailTemplateScenes } from "./scenes/email-template-scenes.ts";
import { eventScenes } from "./scenes/event-scenes.ts";
import { manualOrderScenes } from "./scenes/manual-order-scenes.ts";
import { orderScenes } from "./scenes/order-scenes.ts";
import { BOUNCE_TOKEN, paymentServiceScenes } from "./scenes/payment-service-scenes.ts";
import { peopleScenes } from "./scenes/people-scenes.ts";
import { reportScheduleScenes } from "./scenes/report-schedule-scenes.ts";
import type { Scene, SetScene } from "./scenes/scene.ts";
import { taskScenes } from "./scenes/task-scenes.ts";
import { webhookScenes } from "./scenes/webhook-scenes.ts";

const TRIES = 25;
const SEED = Number(process.env["FUZZ_SEED"] ?? 20_261_123);
const MEMBERS = new Set(["self", "member", "user", "admin"]);

export interface Call {
  call: string;
  operation: Operation;
}

/** The rows that a call needs, and who makes it. */
export interface Staged {
  owner: Owner;
  scene: Scene;
}

/**
 * Sends every call of the API with valid input, in installations that have what the call needs. Statements of
 * the calls use the guarded connections.
 */
export async function validCalls({ db, pool, guarded }: GuardableDatabase) {
  await migrateQueue(pool);
  const { dispatcher, send } = await wholeApi(testServices(guarded));
  const stripe = await startStripe();
  const register = await startVatRegister();
  afterAll(() => Promise.all([stripe.stop(), register.stop()]));
  /** An installation with a payment service, taxes on its fee and reports of bounced emails. */
  const sellingWith = (keys: Services["config"]["stripe"]["keys"]) =>
    wholeApi(
      testServices(guarded, {
        isDemo: false,
        stripe: { keys, apiUrl: stripe.url, fees: { fixed: {}, rate: 0 } },
        vat: { onFees: { rate: 23_000, country: "IE" }, viesUrl: register.url },
        bounceToken: BOUNCE_TOKEN,
      }),
    );
  const selling = await sellingWith({ own: TEST_KEYS.own });
  /** Organisers connect their own accounts at the payment service. */
  const platform = await sellingWith({ ie: TEST_KEYS.ie });
  const sellingScenes = paymentServiceScenes(stripe);
  const scenes: Record<string, SetScene> = {
    ...eventScenes,
    ...doorScenes,
    ...orderScenes,
    ...peopleScenes,
    ...webhookScenes,
    ...customerScenes,
    ...reportScheduleScenes,
    ...emailTemplateScenes,
    ...manualOrderScenes,
    ...administratorScenes,
    ...taskScenes,
    ...sellingScenes,
  };
  const administrator = await makeMember(db, { role: "SUPERADMIN" });
  const definitions = new Map(
    dispatcher.routes.map(({ definition }) => [`${definition.method} ${definition.path}`, definition]),
  );
  const { paths } = describeApi(dispatcher.routes, { title: "Tessera", url: "http://localhost" });
  const calls: Call[] = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      call: `${method.toUpperCase()} ${path}`,
      operation,
    })),
  );

  let address = 0;
  const newAddress = () => `10.${address >> 16}.${(address >> 8) & 255}.${address++ & 255}`;

  function sendOf(call: string) {
    if (call.endsWith("/stripe/connect")) return platform.send;
    return call in sellingScenes ? selling.send : send;
  }

  /** The scene of a call. A read without one gets the rows of a write below the same path, if it needs a row. */
  function sceneOf(call: string, { known }: Owner): SetScene | undefined {
    if (call in scenes || !call.startsWith("GET ")) return scenes[call];
    const missing = [...call.matchAll(/\{(\w+)\}/g)].find(([, name]) => !(name! in known));
    if (!missing) return undefined;
    const row = call.slice("GET".length, missing.index + missing[0].length);
    const write = Object.keys(scenes).find((one) => `${one}/`.includes(`${row}/`));
    return write === undefined
      ? undefined
      : async (stage) => ({ known: (await scenes[write]!(stage)).known ?? {} });
  }

  /** Without an owner, creates one for this call. */
  async function setUp(call: string, given?: Owner): Promise<Staged> {
    const owner = given ?? (await makeOwner(db, sendOf(call)));
    const session = await makeSession(db, owner.member);
    const setScene = sceneOf(call, owner);
    const scene = await setScene?.({
      db,
      owner,
      administrator,
      send: (address_, body, cookies) =>
        sendOf(call)(address_, {
          body,
          cookies: { "__Host-session": session, "__Host-checkout": owner.checkout, ...cookies },
          headers: {
            "x-forwarded-for": newAddress(),
            ...(Buffer.isBuffer(body) && { "content-type": FORM_TYPE }),
          },
        }),
    });
    if (definitions.get(call)?.policy !== "superadmin") return { owner, scene: scene ?? {} };
    // Created before rows are compared, because sessions are rows too.
    const cookies = { "__Host-session": await makeSession(db, administrator), ...scene?.cookies };
    return { owner, scene: { ...scene, cookies } };
  }

  async function attempt(
    { call, operation }: Call,
    { owner, scene }: Staged,
    random: Random,
  ): Promise<TestAnswer> {
    const known = { ...owner.known, ...idOf(call, owner.known), ...scene.known };
    const request = requestOf({ call, operation, known }, random, true);
    return sendOf(call)(request.address, {
      body: scene.body ?? request.body,
      cookies: {
        "__Host-session": await makeSession(db, owner.member),
        "__Host-checkout": owner.checkout,
        ...scene.cookies,
      },
      headers: { ...request.headers, ...scene.headers, "x-forwarded-for": newAddress() },
    });
  }

  /** Repeats a call with other valid input until it succeeds. Returns the refusals if it never does. */
  async function succeed(call: Call, staged: Staged): Promise<string[] | "succeeded"> {
    const random = randomOf(SEED + textMark(call.call));
    const refused = new Set<string>();
    for (let turn = 0; turn < TRIES; turn++) {
      const { status, body } = await attempt(call, staged, random);
      if (status < 300) return "succeeded";
      refused.add(`${status} ${body.slice(0, 300)}`);
    }
    return [...refused];
  }

  return {
    calls,
    definitions,
    scenes,
    administrator,
    send,
    sendOf,
    setUp,
    attempt,
    succeed,
    isOfMember: (call: string) => MEMBERS.has(definitions.get(call)!.policy),
  };
}
