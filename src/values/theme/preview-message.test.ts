import { expect, test } from "vitest";
import { readPreviewMessage } from "./preview-message.ts";
import { DEFAULT_THEME } from "./theme.ts";

test("accepts a designer's theme with custom properties only, and pictures of this browser", () => {
  const properties = { "--accent": "#112233", display: "none", "--ok": 7 };
  const picture = {
    url: "blob:https://tickets.example/1",
    width: 9,
    height: 9,
    focal_point: { x: 50, y: 50 },
  };
  const pictures = {
    EVENT_COVER: picture,
    TICKET_LOGO: null,
    ORGANIZER_LOGO: { ...picture, url: "https://evil.example/x.png" },
  };

  expect(
    readPreviewMessage({ type: "UPDATE_SETTINGS", theme: { ...DEFAULT_THEME, properties }, pictures }),
  ).toEqual({
    theme: { ...DEFAULT_THEME, properties: { "--accent": "#112233" } },
    pictures: { EVENT_COVER: picture, TICKET_LOGO: null },
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
