import { createHash, timingSafeEqual } from "node:crypto";
import type { Handlers } from "../../platform/http/call.ts";
import type { Services } from "../../platform/services.ts";
import { Refusal } from "../../values/refusal.ts";
import type { bouncesContract } from "./contract.ts";
import { receiveBounce } from "./receive-bounce.ts";

export function bounceHandlers(services: Pick<Services, "db" | "changes" | "config">) {
  return {
    /**
     * Answers `not_found` without a configured token and for a wrong token, so that callers cannot tell the
     * two apart.
     */
    receiveBounce: async ({ body }) => {
      const { bounceToken } = services.config;
      const given = body.headers["authorization"] ?? "";
      if (!bounceToken || !isSame(given, `Bearer ${bounceToken}`)) throw new Refusal("not_found");
      await receiveBounce(services, body.bytes.toString("latin1"));
      return undefined;
    },
  } satisfies Handlers<typeof bouncesContract>;
}

function isSame(given: string, expected: string): boolean {
  const [one, other] = [given, expected].map((text) => createHash("sha256").update(text).digest());
  return timingSafeEqual(one!, other!);
}
