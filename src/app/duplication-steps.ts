import { copyCatalog } from "../catalog/index.ts";
import { copyPromoCodes } from "../promo-codes/index.ts";
import { copyCheckInLists } from "../check-in/index.ts";
import type { DuplicationStep } from "../events/index.ts";
import { copyQuestions } from "../checkout/index.ts";
import type { Services } from "../platform/services.ts";
import { copyAutomaticMessages, copyEmailTemplates } from "../email-texts/index.ts";
import { copyWebhooks } from "../webhooks/index.ts";

/** Each step copies one area's part of an event, in the transaction of the duplication. */
export function duplicationSteps({ config }: Pick<Services, "config">): DuplicationStep[] {
  return [
    copyCatalog,
    copyPromoCodes,
    copyQuestions,
    copyCheckInLists,
    copyEmailTemplates,
    copyAutomaticMessages,
    copyWebhooks(config.secretKeys),
  ];
}
