import { expect, test } from "vitest";
import { makeTicket } from "../../../../test/tickets.ts";
import { digitsAt, liveCodeOf } from "../../codes/live-key.ts";
import { parseTicketCode } from "../../rules/parse-ticket-code.ts";
import { eventTicketObject } from "./event-ticket.ts";

const PLACE = { issuerId: "338", publicUrl: "https://tickets.example", locale: "en" as const, isTest: false };
const CODE = "A-7KQ2MXP.3F0G8Z1HYJKMNPQRSTVWXZ2345";
const FIXED = `${CODE}.3F.WHAWS.${"7KQ2MXP".repeat(15).slice(0, 103)}`;
const live_code = liveCodeOf(Buffer.alloc(32, 7), CODE, FIXED);
const facts = { serial: "s", cover: null, termsUrl: null, rotatesCodes: true };

test("Google Wallet changes the code itself, by the pattern that doors read, and shows no fixed one", () => {
  const ticket = makeTicket({ qr_text: "", live_code });

  const { barcode, rotatingBarcode } = eventTicketObject({ ...facts, ticket, isSuperseded: false }, PLACE);

  expect(barcode).toBeNull();
  expect(rotatingBarcode).toMatchObject({
    type: "QR_CODE",
    totpDetails: {
      algorithm: "TOTP_SHA1",
      periodMillis: "15000",
      parameters: [{ key: live_code.key, valueLength: 8 }],
    },
  });
  const step = Math.floor(1_812_823_211 / 15);
  const shown = rotatingBarcode!.valuePattern
    .replace("{totp_timestamp_seconds}", "1812823211")
    .replace("{totp_value_0}", digitsAt(Buffer.from(live_code.key, "hex"), step));
  expect(parseTicketCode(shown)).toMatchObject({ publicId: "A-7KQ2MXP", live: { madeAt: 1_812_823_211 } });
});

test("neither a fixed ticket nor an older copy has a code that changes", () => {
  const fixed = eventTicketObject({ ...facts, ticket: makeTicket(), isSuperseded: false }, PLACE);
  const older = eventTicketObject(
    { ...facts, ticket: makeTicket({ qr_text: "", live_code }), isSuperseded: true },
    PLACE,
  );

  expect(fixed).toMatchObject({ barcode: { type: "QR_CODE" }, rotatingBarcode: null });
  expect(older).toMatchObject({ barcode: null, rotatingBarcode: null });
});
