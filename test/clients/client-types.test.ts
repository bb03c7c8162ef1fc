import { hash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { createAreas } from "../../src/api.ts";
import { type ApiDescription, describeApi } from "../../src/platform/http/describe-api.ts";
import { createDispatcher } from "../../src/platform/http/dispatcher.ts";
import { WEBHOOK_BODIES } from "../../src/webhooks/index.ts";
import { shareSchemas } from "../../tools/client/share-schemas.ts";
import { testServices } from "../api.ts";
import { testDatabase } from "../database.ts";

const TYPES = path.resolve(import.meta.dirname, "../../clients/typescript/src/schema.ts");
/**
 * `npm run client` sets this path. The test then writes the description there, and the types are generated from it.
 */
const { CLIENT_DESCRIPTION } = process.env;

const { routes } = createDispatcher(createAreas(testServices(await testDatabase())), {
  once: ({ answer, call }) => answer(call),
});
const described = describeApi(routes, {
  title: "Tessera",
  url: "https://tickets.example",
  webhookBodies: WEBHOOK_BODIES,
});

/** Keeps the calls for programs: those with an API key, and those that are open to everybody. */
function ofPrograms({ paths, ...rest }: ApiDescription): ApiDescription {
  const kept = Object.entries(paths).map(([at, methods]) => [
    at,
    Object.fromEntries(
      Object.entries(methods).filter(
        ([, { security }]) =>
          security.some((one) => "apiKey" in one) || (security.length === 0 && at.startsWith("/public/")),
      ),
    ),
  ]);
  return {
    ...rest,
    paths: Object.fromEntries(kept.filter(([, methods]) => Object.keys(methods!).length > 0)),
  };
}

test("the types of the TypeScript client are those of the API's description; `npm run client` updates them", () => {
  const text = JSON.stringify(shareSchemas(ofPrograms(described)), null, 1);
  if (CLIENT_DESCRIPTION) writeFileSync(CLIENT_DESCRIPTION, text);

  const [, generatedFrom] =
    /description ([0-9a-f]{64})/.exec(readFileSync(TYPES, "utf8").slice(0, 500)) ?? [];
  expect(CLIENT_DESCRIPTION ? "written" : generatedFrom).toBe(
    CLIENT_DESCRIPTION ? "written" : hash("sha256", text),
  );
});
