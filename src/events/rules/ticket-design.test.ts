import { expect, test } from "vitest";
import { defaultsOf } from "../../values/setting.ts";
import { TICKET_DESIGN } from "../settings/contract/ticket-design.ts";
import { STANDARD_TICKET_DESIGN } from "./ticket-design.ts";

test("the standard design has the defaults of the contract", () => {
  expect(STANDARD_TICKET_DESIGN).toEqual(defaultsOf(TICKET_DESIGN));
});
