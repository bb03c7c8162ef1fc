import type { RequiredEvent } from "../../events/index.ts";

export type EventOfReport = RequiredEvent;
