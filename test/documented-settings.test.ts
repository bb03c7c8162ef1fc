import { globSync, mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseEnv } from "node:util";
import { expect, test } from "vitest";
import { readConfig, SETTINGS_OF_AREAS } from "../src/app/config.ts";
import { settingNames } from "../src/platform/config.ts";

const SETTING_NAMES = settingNames(SETTINGS_OF_AREAS);

const read = (name: string) => readFileSync(path.resolve(import.meta.dirname, "..", name), "utf8");

test("docs/operations.md describes every setting and no others", () => {
  const table = read("docs/operations.md").split("## Running it")[0]!;
  const named = table
    .split("\n")
    .filter((line) => line.startsWith("| `"))
    .flatMap((line) => line.split("|")[1]!.match(/[A-Z][A-Z0-9_]+/g)!);

  expect(named.toSorted()).toEqual(SETTING_NAMES.toSorted());
});

test(".env.example names every setting once, without a value", () => {
  const lines = read(".env.example").split("\n");
  const named = lines.filter((line) => line !== "" && !line.startsWith("#"));

  expect(named.toSorted()).toEqual(SETTING_NAMES.map((name) => `${name}=`).toSorted());
});

test("the program starts with the unchanged .env.example", () => {
  const settings = parseEnv(read(".env.example"));

  expect(readConfig({ ...settings, TESSERA_DATA: mkdtempSync(path.join(tmpdir(), "settings-")) }).port).toBe(
    3000,
  );
});

test("docker compose passes .env on, and an empty line of it changes nothing that the image sets", () => {
  const service = /^  tessera:\n((?: {4}.*\n)+)/m.exec(read("compose.yaml"))![1]!;
  const [, environment] = service.split("    environment:\n");
  const ofImage = /^ENV (.*)$/m.exec(read("Dockerfile"))![1]!.match(/\w+(?==)/g)!;
  const emptied = SETTING_NAMES.filter((name) => ofImage.includes(name));

  expect(service).toContain("    env_file:\n      - path: .env ");
  expect(emptied).toContain("TESSERA_DATA");
  for (const name of emptied) expect(environment).toMatch(new RegExp(`^ {6}${name}: .*\\w`, "m"));
});

/** Settings of the deployment, which Docker Compose and Caddy read instead of the program. */
const OF_DEPLOYMENTS = ["TESSERA_HOST_NAME", "TESSERA_IMAGE", "TESSERA_UPSTREAMS"];

test("deployments and their guides name only settings that exist", () => {
  const root = path.resolve(import.meta.dirname, "..");
  const files = globSync(
    [
      "deploy/**/*.*",
      "deploy/compose/.env.example",
      "deploy/compose/Caddyfile",
      "docs/{hosting,guides}/*.md",
    ],
    { cwd: root },
  );
  const named = files.flatMap((file) => read(file).match(/\bTESSERA_[A-Z_]+\b/g) ?? []);
  const unknown = named.filter((name) => !SETTING_NAMES.includes(name) && !OF_DEPLOYMENTS.includes(name));

  expect(new Set(named).size).toBeGreaterThan(8);
  expect(unknown).toEqual([]);
});
