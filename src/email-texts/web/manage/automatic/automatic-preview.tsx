import { useQuery } from "@tanstack/react-query";
import { useEvent } from "../../../../backoffice/queries/event.ts";
import { ProblemNotice } from "../../../../manage-ui/problem-notice.tsx";
import { Skeleton } from "../../../../ui/skeleton.tsx";
import type { TemplateType } from "../../../../template-language/rules/template-types.ts";
import { TemplatePreview } from "../templates/template-preview.tsx";
import { builtInQuery, templatesQuery } from "../templates/templates-query.ts";

/** Previews the email with the text that is in use: the event's, its organiser's, or the built-in one. */
export function AutomaticPreview({ type }: { type: TemplateType }) {
  const event = useEvent();
  const owner = { kind: "event" as const, id: event.id };
  const own = useQuery(templatesQuery(owner));
  const above = useQuery({
    ...templatesQuery({ kind: "organizer", id: event.organizer.id }),
    retry: false,
  });
  const builtIn = useQuery(builtInQuery(null));
  const error = own.error ?? builtIn.error;
  if (error) return <ProblemNotice error={error} onRetry={() => void own.refetch()} />;
  if (!own.data || !builtIn.data || above.isLoading) return <Skeleton lines={10} />;
  const active = [...own.data, ...(above.data ?? [])].find(
    (one) => one.template_type === type && one.is_active && one.locale === null,
  );
  const { subject, body, cta } = active ?? builtIn.data[type]!;
  return (
    <TemplatePreview
      owner={owner}
      written={{ template_type: type, locale: null, subject, body, ctaLabel: cta.label }}
    />
  );
}
