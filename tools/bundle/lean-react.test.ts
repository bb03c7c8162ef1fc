import fs from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import vm from "node:vm";
import { expect, test } from "vitest";
import { usesCutApi, usesCutProperty, withDerivedAliases, withShortFields } from "./lean-react.ts";

test.each([
  'import { useState, ViewTransition } from "react";',
  "import { preload as early } from 'react-dom';",
  "const [state] = React.useActionState(act, null);",
  "React$1.createElement(React$1.SuspenseList)",
  'import { c as _c } from "react/compiler-runtime";',
  "class Old extends Component { componentWillMount() {} }",
])("notices the use of a removed part of React: %s", (code) => {
  expect(usesCutApi(code)).toBe(true);
});

test.each([
  'import { useState } from "react";',
  'import { preload } from "./preload.ts";\nimport { useMemo } from "react";',
  'const ViewTransitionContext = React.createContext("ViewTransition");',
])("ignores names that only resemble a removed part: %s", (code) => {
  expect(usesCutApi(code)).toBe(false);
});

test.each([
  '<link rel="stylesheet" href="/a.css" precedence="high" />',
  'jsx("link", { href: "/a.css", precedence: "high" })',
  "<input onBeforeInput={check} />",
])("notices a property that no longer has an effect: %s", (code) => {
  expect(usesCutProperty(code)).toBe(true);
  expect(usesCutProperty("takes precedence over")).toBe(false);
});

test("shortens the fields that only React DOM reads, at every place, and no others", () => {
  const short = withShortFields(
    "fiber.memoizedState = { memoizedState: own_memoizedState }; ref.current = 1;",
  );

  expect(short).toBe("fiber.$f0 = { $f0: own_memoizedState }; ref.current = 1;");
});

test("derives the names of attributes exactly as React lists them", () => {
  const folder = path.dirname(createRequire(import.meta.url).resolve("react-dom/package.json"));
  const code = fs.readFileSync(path.join(folder, "cjs/react-dom-client.production.js"), "utf8");
  const namesIn = (text: string): string[][] => {
    const from = text.indexOf("new Map(", text.indexOf("aliases = "));
    const map = text.slice(from, text.indexOf("isJavaScriptProtocol", from)).trim().replace(/,$/, "");
    return vm.runInNewContext(`[...(${map})].sort()`);
  };

  expect(namesIn(withDerivedAliases(code))).toEqual(namesIn(code));
  expect(namesIn(code).length).toBeGreaterThan(70);
});

test("keeps the names of fields that other files of React read", () => {
  const folder = path.dirname(createRequire(import.meta.url).resolve("react-dom/package.json"));
  const shared = ["react-dom.production.js", "../../react/cjs/react.production.js"].map((file) =>
    fs.readFileSync(path.resolve(folder, "cjs", file), "utf8"),
  );

  for (const code of shared) expect(withShortFields(code)).toBe(code);
});
