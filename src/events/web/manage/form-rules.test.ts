import { expect, test } from "vitest";
import { formRulesFile } from "../../../../test/form-rules.ts";
import { contract as catalogContract } from "../../../catalog/contract.ts";
import { Attribute } from "../../contract/event.ts";
import { contract } from "../../contract.ts";
import { FaqEntry, LineUpEntry } from "../../settings/contract/facts.ts";
import { OWN_TICKET_DESIGN } from "../../settings/contract/ticket-design.ts";

test("keeps the browser's form rules equal to those of the contract", async () => {
  const file = formRulesFile({
    DUPLICATE_RULES: contract.duplicateEvent.body,
    EVENT_RULES: contract.createEvent.body,
    EVENT_UPDATE_RULES: contract.updateEvent.body,
    ATTRIBUTE_RULES: Attribute,
    SETTINGS_RULES: contract.updateEventSettings.body,
    LINE_UP_RULES: LineUpEntry,
    FAQ_RULES: FaqEntry,
    DEFAULTS_RULES: contract.updateEventDefaults.body,
    TICKET_DESIGN_RULES: OWN_TICKET_DESIGN.update,
    TICKET_RULES: catalogContract.createProduct.body,
  });

  await expect(file).toMatchFileSnapshot("form-rules.ts");
});
