import { expect, test } from "vitest";
import { encode } from "uqr";
import { publicId } from "../../values/short-id.ts";
import { parseTicketCode } from "../rules/parse-ticket-code.ts";
import { ticketCodeText, ticketSecret } from "./ticket-code.ts";

const ticket = { public_id: "A-7KQ2MXP", ticket_secret: "3F0G8Z1HYJKMNPQRSTVWXZ2345" };

test("reads a code from its QR text, in any case and spacing", () => {
  const text = ticketCodeText(ticket);

  expect(parseTicketCode(text)).toEqual({ publicId: "A-7KQ2MXP", secret: ticket.ticket_secret });
  expect(parseTicketCode(` ${text.toLowerCase()}\r\n`)).toEqual(parseTicketCode(text));
  expect(parseTicketCode(text.replace(".", " . "))).toEqual(parseTicketCode(text));
});

test.each(["A-7KQ2MXP", "a7kq2mxp", "7kq 2mxp", "A – 7KQ-2MXP", "A_7KQ2MXP"])(
  "reads the ticket from a typed %s",
  (typed) => {
    expect(parseTicketCode(typed)).toEqual({ publicId: "A-7KQ2MXP", secret: null });
  },
);

test.each([
  "",
  "A-",
  "A-7KQ2MX",
  "A-7KQ2MXPP",
  "O-7KQ2MXP",
  "A-7KQ2MXO",
  "A-7KQ2MXP.",
  "A-7KQ2MXP.abc",
  "x".repeat(9_000),
])("reads no ticket's code from %j", (typed) => {
  expect(parseTicketCode(typed)).toBeNull();
});

test("keeps the A of a code that begins with A", () => {
  expect(parseTicketCode("AKQ2MXP")).toEqual({ publicId: "A-AKQ2MXP", secret: null });
  expect(parseTicketCode("AAKQ2MXP")).toEqual({ publicId: "A-AKQ2MXP", secret: null });
});

test("every ticket's QR code is 25 modules a side: small, and easy to read", () => {
  for (let round = 0; round < 50; round += 1) {
    const text = ticketCodeText({ public_id: publicId("A"), ticket_secret: ticketSecret() });

    expect(encode(text, { ecc: "M", border: 0 }).size).toBe(25);
    expect(parseTicketCode(text)?.secret).not.toBeNull();
  }
});
