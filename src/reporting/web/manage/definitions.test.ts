import fs from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { DEFINITIONS } from "./definitions.ts";

const PAGE = fs.readFileSync(path.resolve(import.meta.dirname, "../../../../docs/domain/figures.md"), "utf8");

test.each(Object.entries(DEFINITIONS))(
  "the rule of %s equals the one in the documentation",
  (_name, { message }) => {
    expect(PAGE).toContain(message);
  },
);
