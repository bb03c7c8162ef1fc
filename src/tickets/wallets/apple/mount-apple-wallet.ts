import type { FastifyInstance, FastifyRequest } from "fastify";
import { isKeyedHash } from "../../../platform/secret-keys.ts";
import { createRequestLimit } from "../../../platform/http/limit-calls.ts";
import type { Services } from "../../../platform/services.ts";
import { signsApplePasses } from "../settings/wallet-settings.ts";
import { Refusal } from "../../../values/refusal.ts";
import { APPLE_WEB_SERVICE, type ApplePasses, PASS_TYPE } from "./apple-passes.ts";
import { findIssuedPass } from "./find-issued-pass.ts";
import { listChangedPasses, registerDevice, unregisterDevice } from "./registrations.ts";

const DEVICE = /^[\w-]{1,100}$/;
const SERIAL = /^[0-9a-f]{32}$/;
const PUSH_TOKEN = /^[0-9A-Fa-f]{16,200}$/;

type Device = { Params: { device: string; passType: string; serial: string } };
type OfDevice = {
  Params: { device: string; passType: string };
  Querystring: { passesUpdatedSince?: string };
};
type Pass = { Params: { passType: string; serial: string } };

/**
 * Mounts the web service that Apple's devices call (`webServiceURL` of a pass): they register a pass, ask for
 * changed passes, fetch a pass and unregister it. The policy of each route is its hook: a pass requires its
 * own token, the list of a device requires the device's unguessable id, and the log requires nothing, because
 * it only writes to the program's log.
 */
export function mountAppleWallet(
  app: FastifyInstance,
  { config, db, log }: Pick<Services, "config" | "db" | "log">,
  passes: Pick<ApplePasses, "write">,
): void {
  const take = createRequestLimit("calls", config.apiCallsPerMinute);

  function requirePassType(request: FastifyRequest): void {
    const { passType } = request.params as Pass["Params"];
    if (!signsApplePasses(config.wallets, new Date()) || passType !== config.wallets.apple!.passTypeId)
      throw new Refusal("not_found");
  }

  async function requireToken(request: FastifyRequest): Promise<void> {
    requirePassType(request);
    const { serial } = request.params as Pass["Params"];
    const token = /^ApplePass (\S{20,200})$/.exec(request.headers.authorization ?? "")?.[1];
    const isGenuine =
      SERIAL.test(serial) &&
      token !== undefined &&
      isKeyedHash(config.secretKeys, `apple-pass:${serial}`, Buffer.from(token, "base64url"));
    if (!isGenuine) throw new Refusal("not_logged_in");
  }

  void app.register(
    async (service) => {
      service.addHook("onRequest", take);

      service.post<Device>(
        "/devices/:device/registrations/:passType/:serial",
        { onRequest: requireToken, bodyLimit: 4_096 },
        async (request, reply) => {
          const { device: deviceId, serial } = request.params;
          const { pushToken } = (request.body ?? {}) as { pushToken?: unknown };
          if (!DEVICE.test(deviceId) || typeof pushToken !== "string" || !PUSH_TOKEN.test(pushToken))
            throw new Refusal("invalid");
          const isNew = await registerDevice(db, { deviceId, serial, pushToken });
          if (isNew === null) throw new Refusal("not_found");
          return reply.code(isNew ? 201 : 200).send();
        },
      );

      service.delete<Device>(
        "/devices/:device/registrations/:passType/:serial",
        { onRequest: requireToken },
        async (request, reply) => {
          await unregisterDevice(db, { deviceId: request.params.device, serial: request.params.serial });
          return reply.code(200).send();
        },
      );

      service.get<OfDevice>(
        "/devices/:device/registrations/:passType",
        { onRequest: async (request) => requirePassType(request) },
        async (request, reply) => {
          const since = /^\d{1,15}$/.test(request.query.passesUpdatedSince ?? "")
            ? Number(request.query.passesUpdatedSince)
            : 0;
          const deviceId = request.params.device;
          const changed = DEVICE.test(deviceId) ? await listChangedPasses(db, { deviceId, since }) : null;
          return changed ? reply.send(changed) : reply.code(204).send();
        },
      );

      service.get<Pass>("/passes/:passType/:serial", { onRequest: requireToken }, async (request, reply) => {
        const issued = await findIssuedPass({ db, secretKeys: config.secretKeys }, request.params.serial);
        if (!issued) throw new Refusal("not_found");
        const seconds = Math.floor(issued.changedAt.getTime() / 1_000);
        const known = Date.parse(request.headers["if-modified-since"] ?? "") / 1_000;
        reply
          .header("cache-control", "no-store")
          .header("last-modified", new Date(seconds * 1_000).toUTCString());
        if (seconds <= known) return reply.code(304).send();
        return reply.type(PASS_TYPE).send(await passes.write(issued.facts, issued.locale, new Date()));
      });

      service.post("/log", { bodyLimit: 16_384 }, async (request, reply) => {
        const { logs } = (request.body ?? {}) as { logs?: unknown };
        const lines = Array.isArray(logs) ? logs.filter((line) => typeof line === "string").slice(0, 20) : [];
        // Devices include addresses with serial numbers in their log lines.
        for (const line of lines)
          log.warn(
            { wallet: line.slice(0, 500).replace(/[0-9a-f]{32}/gi, "…") },
            "a device reports a wallet error",
          );
        return reply.code(200).send();
      });
    },
    { prefix: `${APPLE_WEB_SERVICE}/v1` },
  );
}
