import { expect, test } from "vitest";
import { formRulesFile } from "../../../../test/form-rules.ts";
import { reportSchedulesContract } from "../../schedules/contract.ts";

test("the browser's form rules are those of the contract", async () => {
  const file = formRulesFile({ SCHEDULE_RULES: reportSchedulesContract.createEventReportSchedule.body });

  await expect(file).toMatchFileSnapshot("form-rules.ts");
});
