import { z } from "zod";
import { route } from "../../platform/http/contract.ts";
import { INTENT_STATUSES } from "../rules/intent-states.ts";

export const SimulatorAnswer = z.object({
  status: z.enum(INTENT_STATUSES),
  /** Error code: `card_declined`, `authentication_failed`. */
  error: z.string().nullable(),
  /** Address of the bank's confirmation page, if the card requires a confirmation. */
  challenge_url: z.string().nullable(),
});
export type SimulatorAnswer = z.infer<typeof SimulatorAnswer>;

/** Only in demos and tests: the card form of the payment simulator. */
export const simulatorContract = {
  payWithSimulator: route({
    method: "POST",
    path: "/public/simulator/intents/{provider_intent_id}/confirm",
    summary: "TEST: pay with a simulated card",
    policy: "public",
    params: z.object({ provider_intent_id: z.string().max(80) }),
    body: z.object({
      client_secret: z.string().max(200),
      card_number: z.string().trim().max(30),
      expiry: z.string().trim().max(10),
      security_code: z.string().trim().max(4),
    }),
    response: SimulatorAnswer,
  }),
  answerSimulatorChallenge: route({
    method: "POST",
    path: "/public/simulator/intents/{provider_intent_id}/challenge",
    summary: "TEST: pass or fail the bank's challenge",
    policy: "public",
    params: z.object({ provider_intent_id: z.string().max(80) }),
    body: z.object({ client_secret: z.string().max(200), outcome: z.enum(["pass", "fail"]) }),
    response: SimulatorAnswer,
  }),
};
