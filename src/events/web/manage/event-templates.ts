import { useLingui } from "@lingui/react/macro";
import type { NewEventDraft } from "./new-event-draft.ts";

/** What a few kinds of events have in common; each field can be changed before the event is made. */
export function useTemplate(name: string | null): Partial<NewEventDraft> {
  const { t } = useLingui();
  const templates: Record<string, Partial<NewEventDraft>> = {
    "meet-up": { category: "SOCIAL", ticket: { title: t`A place`, price: "", quantity: "40" } },
    concert: { category: "MUSIC", ticket: { title: t`Standing`, price: "20", quantity: "200" } },
    course: { category: "EDUCATION", ticket: { title: t`Participation`, price: "80", quantity: "12" } },
  };
  return templates[name ?? ""] ?? {};
}
