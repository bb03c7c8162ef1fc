import { useLingui } from "@lingui/react/macro";
import { Chip } from "../../../../ui/chip.tsx";
import type { AdminEvent } from "../../../contract.ts";

type Status = AdminEvent["status"];

export function useEventStatusWords(): Record<
  Status,
  { label: string; tone: "neutral" | "success" | "warning" }
> {
  const { t } = useLingui();
  return {
    DRAFT: { label: t`Draft`, tone: "neutral" },
    LIVE: { label: t`Live`, tone: "success" },
    PAUSED: { label: t`Paused`, tone: "warning" },
    ARCHIVED: { label: t`Archived`, tone: "neutral" },
  };
}

export function EventStatus({ status }: { status: Status }) {
  const { label, tone } = useEventStatusWords()[status];
  return <Chip tone={tone}>{label}</Chip>;
}
