import { expect, test } from "vitest";
import { usesCutApi, usesCutProperty } from "./lean-react.ts";

test.each([
  'import { useState, ViewTransition } from "react";',
  "import { preload as early } from 'react-dom';",
  "const [state] = React.useActionState(act, null);",
  "React$1.createElement(React$1.SuspenseList)",
  'import { c as _c } from "react/compiler-runtime";',
])("notices the use of a removed part of React: %s", (code) => {
  expect(usesCutApi(code)).toBe(true);
});

test.each([
  'import { useState } from "react";',
  'import { preload } from "./preload.ts";\nimport { useMemo } from "react";',
  'const ViewTransitionContext = React.createContext("ViewTransition");',
])("ignores names that merely resemble it: %s", (code) => {
  expect(usesCutApi(code)).toBe(false);
});

test.each([
  '<link rel="stylesheet" href="/a.css" precedence="high" />',
  'jsx("link", { href: "/a.css", precedence: "high" })',
  "<input onBeforeInput={check} />",
])("notices a property that has no effect any more: %s", (code) => {
  expect(usesCutProperty(code)).toBe(true);
  expect(usesCutProperty("takes precedence over")).toBe(false);
});
