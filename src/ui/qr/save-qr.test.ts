import { expect, test } from "vitest";
import { qrFileName, qrSvg } from "./save-qr.ts";

test("draws black on white with the quiet zone, and a whole number of pixels for each module", () => {
  const svg = qrSvg({ size: 25, path: "M0 0h1v1H0z" });

  expect(svg).toBe(
    '<svg xmlns="http://www.w3.org/2000/svg" width="1056" height="1056" viewBox="-4 -4 33 33" ' +
      'shape-rendering="crispEdges"><rect x="-4" y="-4" width="33" height="33" fill="#fff"/>' +
      '<path d="M0 0h1v1H0z" fill="#000"/></svg>',
  );
});

test.each([
  ["https://tickets.example/event/7/summer-gala", "summer-gala"],
  ["https://tickets.example/event/7/summer-gala?promo_code=early%2Fbird", "summer-gala-early-bird"],
  ["https://tickets.example/event/7/summer-gala?aff=ADA", "summer-gala-ADA"],
  ["https://tickets.example/check-in/cil_7KQ2MXP", "cil-7KQ2MXP"],
  ["https://tickets.example/event/7/%E5%A4%8F%E7%A5%AD", "夏祭"],
])("names the file of %s %s", (address, name) => {
  expect(qrFileName(address)).toBe(name);
});
