import { expect, test } from "vitest";
import { darkRuns } from "./qr-drawing.ts";

test("joins neighbouring dark modules of a row into one rectangle", () => {
  const path = darkRuns([
    [true, true, false],
    [false, false, false],
    [true, false, true],
  ]);

  expect(path).toBe("M0 0h2v1H0zM0 2h1v1H0zM2 2h1v1H2z");
});
