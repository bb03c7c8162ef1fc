import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

interface LockedPackage {
  version: string;
  integrity?: string;
  license?: string;
  hasInstallScript?: boolean;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
}

const read = (file: string) =>
  JSON.parse(readFileSync(path.resolve(import.meta.dirname, "..", file), "utf8"));
const program = read("package.json");
const { "": root, ...locked } = read("package-lock.json").packages as Record<string, LockedPackage>;
const packages = Object.entries(locked).map(([place, one]) => ({
  ...one,
  name: place.replace(/^.*node_modules\//, ""),
}));

/** Licences under which code may become part of a program under the AGPL 3. */
const LICENCES =
  /^(?:0BSD|AGPL-3\.0-or-later|Apache-2\.0|BSD-[23]-Clause|BlueOak-1\.0\.0|CC-BY-4\.0|CC0-1\.0|ISC|LGPL-3\.0-or-later|MIT|MIT-0|MPL-2\.0|OFL-1\.1|Python-2\.0|Unlicense|Zlib)$/;

/** Packages whose licence is only in a file, not in their package.json. */
const LICENCE_FILES: Record<string, string> = { "png-js": "MIT" };

test("OPS-06 the lock has exactly what package.json asks for, each in one version", () => {
  for (const kind of ["dependencies", "devDependencies"] as const) {
    expect(root![kind]).toEqual(program[kind]);
    for (const [name, wanted] of Object.entries<string>(program[kind]))
      expect([name, wanted, locked[`node_modules/${name}`]?.version]).toEqual([name, wanted, wanted]);
  }
});

test("OPS-06 every package is known by a strong checksum, and none runs a script when it is installed", () => {
  expect(packages.length).toBeGreaterThan(500);
  for (const { name, integrity } of packages)
    expect([name, integrity]).toEqual([name, expect.stringMatching(/^sha512-/)]);
  const withScripts = packages.filter((one) => one.hasInstallScript).map(({ name }) => name);
  expect(Object.fromEntries(withScripts.map((name) => [name, false]))).toEqual(program.allowScripts);
  expect(readFileSync(path.resolve(import.meta.dirname, "../.npmrc"), "utf8")).toContain(
    "strict-allow-scripts=true",
  );
});

test("every package has a licence that fits the program's", () => {
  const wordsOf = (licence = "") => licence.replaceAll(/[()]/g, "").split(/ (?:AND|OR) /);
  const unfit = packages.filter(
    ({ name, license }) => !wordsOf(license ?? LICENCE_FILES[name]).every((word) => LICENCES.test(word)),
  );

  expect(unfit.map(({ name, license }) => `${name}: ${license ?? "none"}`)).toEqual([]);
});
