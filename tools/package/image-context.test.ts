import fs from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { DOCUMENTS } from "./stage-package.ts";

const sent = fs
  .readFileSync(path.resolve(import.meta.dirname, "../../.dockerignore"), "utf8")
  .split("\n")
  .filter((line) => line.startsWith("!"))
  .map((line) => line.slice(1));

test.each(DOCUMENTS)("the build of the image is given %s, which the package contains", (file) => {
  expect(sent.filter((place) => file === place || file.startsWith(`${place}/`))).toHaveLength(1);
});
