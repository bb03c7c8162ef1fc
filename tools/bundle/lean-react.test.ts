import { expect, test } from "vitest";
import { usesCutApi, usesCutProperty } from "./lean-react.ts";

test.each([
  'import { useState, ViewTransition } from "react";',
  "import { preload as early } from 'react-dom';",
  "const [state] = React.useActionState(act, null);",
  "React$1.createElement(React$1.SuspenseList)",
  'import { c as _c } from "react/compiler-runtime";',
])("what is left out of React is noticed: %s", (code) => {
  expect(usesCutApi(code)).toBe(true);
});

test.each([
  'import { useState } from "react";',
  'import { preload } from "./preload.ts";\nimport { useMemo } from "react";',
  'const ViewTransitionContext = React.createContext("ViewTransition");',
])("what merely sounds like it is not: %s", (code) => {
  expect(usesCutApi(code)).toBe(false);
});

test.each([
  '<link rel="stylesheet" href="/a.css" precedence="high" />',
  'jsx("link", { href: "/a.css", precedence: "high" })',
  "<input onBeforeInput={check} />",
])("so is a property that does nothing any more: %s", (code) => {
  expect(usesCutProperty(code)).toBe(true);
  expect(usesCutProperty("takes precedence over")).toBe(false);
});
