import { expect, test } from "vitest";
import { addressWithCode, chosenInAddress } from "./chosen-in-address.ts";

const line = (priceId: number, quantity: string, donation = "") => ({
  productId: 1,
  priceId,
  quantity,
  donation,
});

test("puts the selection into an address with a code, and keeps its other parameters", () => {
  const url = new URL("http://page/event/1/owls?aff=MAIL&promo_code=old&codes_paused=1");

  const address = addressWithCode(url, "candle & co", [
    line(11, "2"),
    line(12, "0"),
    line(31, "", "1.000,50"),
  ]);

  const read = new URL(address, url);
  expect(read.pathname).toBe("/event/1/owls");
  expect(read.searchParams.get("aff")).toBe("MAIL");
  expect(read.searchParams.get("promo_code")).toBe("candle & co");
  expect(read.searchParams.has("codes_paused")).toBe(false);
  expect(chosenInAddress(read)).toEqual([
    { priceId: 11, quantity: "2", donation: "" },
    { priceId: 31, quantity: "", donation: "1.000,50" },
  ]);
});

test("puts nothing into the address without a selection", () => {
  const url = new URL("http://page/event/1?chosen=11:2");
  expect(addressWithCode(url, "candle", [line(11, "0")])).toBe("/event/1?promo_code=candle");
});

test.each(["", "11", "x:1", "11:-1", "11:1.5", "11:1234567", `11:1:${"9".repeat(21)}`, "0:1"])(
  "reads %j in an address as no selection",
  (chosen) => {
    const url = new URL("http://page/event/1");
    url.searchParams.set("chosen", chosen);
    expect(chosenInAddress(url)).toEqual([]);
  },
);
