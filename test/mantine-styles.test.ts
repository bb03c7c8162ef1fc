import { existsSync, globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const ROOT = path.resolve(import.meta.dirname, "..");
const IMPORT = /import\s+(?:type\s+)?\{([^}]*)\}\s+from\s+"@mantine\/core"/g;
const STYLES = /@mantine\/core\/styles\/([\w-]+)\.css/g;
/** Components that contain other components and need their styles. */
const MADE_OF: Record<string, string[]> = {
  Autocomplete: ["Combobox"],
  Select: ["Combobox"],
  MultiSelect: ["Combobox", "Pill", "PillsInput"],
  TagsInput: ["Combobox", "Pill", "PillsInput"],
};

/** Components with our own styles: base.css styles links, and properties style cards of radio buttons. */
const OUR_LOOKS = ["Anchor", "Radio"];

const sources = globSync("src/**/*.{ts,tsx}", { cwd: ROOT }).map((file) =>
  readFileSync(path.join(ROOT, file), "utf8"),
);
const loaded = new Set(sources.flatMap((text) => [...text.matchAll(STYLES)].map(([, name]) => name!)));

/** The names of imported components. Types have no styles. */
function componentsIn(text: string): string[] {
  return [...text.matchAll(IMPORT)]
    .flatMap(([, names]) => names!.split(","))
    .map((name) => name.trim())
    .filter((name) => name !== "" && !name.startsWith("type "))
    .map((name) => name.split(" ")[0]!);
}

test("every Mantine component in use has its style sheet", () => {
  // The theme sets properties of components that no page uses.
  const used = new Set(
    sources.flatMap((text) => componentsIn(text).filter((name) => text.includes(`<${name}`))),
  );
  const needed = [...used].flatMap((name) => [name, ...(MADE_OF[name] ?? [])]);
  const missing = needed.filter(
    (name) =>
      !loaded.has(name) &&
      !OUR_LOOKS.includes(name) &&
      existsSync(path.join(ROOT, "node_modules/@mantine/core/styles", `${name}.css`)),
  );

  expect(used.size).toBeGreaterThan(20);
  expect([...new Set(missing)].sort()).toEqual([]);
});
