import type { ApiArea } from "../platform/http/dispatch/bound-route.ts";
import type { Services } from "../platform/services.ts";
import { contract } from "./contract.ts";
import { unsubscribeHandlers } from "./unsubscribe/handlers.ts";

export function suppressionsApi(services: Services): ApiArea {
  return { contract, handlers: unsubscribeHandlers(services) };
}
