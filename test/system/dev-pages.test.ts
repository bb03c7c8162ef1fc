import { readFileSync } from "node:fs";
import path from "node:path";
import { afterEach, expect, test, vi } from "vitest";

afterEach(() => {
  vi.unstubAllEnvs();
  vi.resetModules();
});

async function addresses(devPages?: string): Promise<string[]> {
  vi.stubEnv("TESSERA_DEV_PAGES", devPages);
  vi.resetModules();
  const routes = (await import("../../src/routes.ts")).default as { path?: string }[];
  return routes.flatMap(({ path: address }) => address ?? []);
}

test("a build for the demo and development has the mailbox and the gallery", async () => {
  expect(await addresses()).toEqual(
    expect.arrayContaining(["dev/gallery", "dev/mail", "dev/mail/:mailId", "event/:eventId/preview"]),
  );
});

test("the production image is built without developer pages", async () => {
  const dockerfile = readFileSync(path.resolve(import.meta.dirname, "../../Dockerfile"), "utf8");
  const [, setting] = /^RUN TESSERA_DEV_PAGES=(\w+) npm run package /m.exec(dockerfile)!;
  const found = await addresses(setting);

  expect(found.filter((address) => address.startsWith("dev/"))).toEqual([]);
  expect(found).toContain("event/:eventId/preview");
});
