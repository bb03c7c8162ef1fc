import type { ApiArea } from "../platform/http/dispatch/bound-route.ts";
import type { Services } from "../platform/services.ts";
import { contract } from "./contract.ts";
import { editedResources } from "./edited-resources.ts";
import { organizersHandlers } from "./handlers.ts";

export function organizersApi(services: Services): ApiArea {
  return { contract, handlers: organizersHandlers(services), resources: editedResources(services) };
}
