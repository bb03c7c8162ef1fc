import { expect, test } from "vitest";
import { readPreviewMessage } from "./preview-message.ts";
import { DEFAULT_THEME } from "./theme.ts";

test("takes a designer's theme, and of its properties only custom ones", () => {
  const properties = { "--accent": "#112233", display: "none", "--ok": 7 };

  expect(readPreviewMessage({ type: "UPDATE_SETTINGS", theme: { ...DEFAULT_THEME, properties } })).toEqual({
    ...DEFAULT_THEME,
    properties: { "--accent": "#112233" },
  });
});

test.each([
  null,
  "text",
  {},
  { type: "resize" },
  { type: "UPDATE_SETTINGS" },
  { type: "UPDATE_SETTINGS", theme: {} },
])("ignores %j", (message) => {
  expect(readPreviewMessage(message)).toBeNull();
});
