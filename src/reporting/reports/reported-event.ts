import type { OwnEvent } from "../../events/index.ts";

export type EventOfReport = OwnEvent;
