import { useLingui } from "@lingui/react/macro";
import type { NewEventDraft } from "./new-event-draft.ts";

export interface EventTemplate {
  label: string;
  values: Pick<NewEventDraft, "category" | "ticket">;
}

/** Initial values for a few kinds of events. Each value can be changed before the event is created. */
export function useTemplates(): Record<"meet-up" | "concert" | "course", EventTemplate> {
  const { t } = useLingui();
  return {
    "meet-up": {
      label: t`A free meet-up`,
      values: { category: "SOCIAL", ticket: { title: t`A place`, price: "", quantity: "40" } },
    },
    concert: {
      label: t`A concert with tickets`,
      values: { category: "MUSIC", ticket: { title: t`Standing`, price: "20", quantity: "200" } },
    },
    course: {
      label: t`A course`,
      values: { category: "EDUCATION", ticket: { title: t`Participation`, price: "80", quantity: "12" } },
    },
  };
}

/** The values of the template in an address. Unknown: none. */
export function useTemplate(name: string | null): Partial<NewEventDraft> {
  return Object.entries(useTemplates()).find(([key]) => key === name)?.[1].values ?? {};
}
