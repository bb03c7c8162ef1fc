import { useLingui } from "@lingui/react/macro";
import type { NewEventDraft } from "./new-event-draft.ts";

/** Initial values for a few kinds of events. Each value can be changed before the event is created. */
export function useTemplate(name: string | null): Partial<NewEventDraft> {
  const { t } = useLingui();
  const templates: Record<string, Partial<NewEventDraft>> = {
    "meet-up": { category: "SOCIAL", ticket: { title: t`A place`, price: "", quantity: "40" } },
    concert: { category: "MUSIC", ticket: { title: t`Standing`, price: "20", quantity: "200" } },
    course: { category: "EDUCATION", ticket: { title: t`Participation`, price: "80", quantity: "12" } },
  };
  return templates[name ?? ""] ?? {};
}
