import type { NewEventDraft } from "./new-event-draft.ts";

export interface DraftParts {
  draft: NewEventDraft;
  set: (change: Partial<NewEventDraft>) => void;
}
