import { expect, test } from "vitest";
import { usesCutApi } from "./lean-react.ts";

test.each([
  'import { useState, ViewTransition } from "react";',
  "import { preload as early } from 'react-dom';",
  "const [state] = React.useActionState(act, null);",
  "React$1.createElement(React$1.SuspenseList)",
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
