import { NativeSelect } from "@mantine/core";
import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { listsQuery } from "../lists-query.ts";
import { ProblemNotice } from "../../../../../manage-ui/problem-notice.tsx";
import { Skeleton } from "../../../../../ui/skeleton.tsx";

/** A form field with the doors that are open now. */
export function DoorField({ eventId }: { eventId: number }) {
  const { t } = useLingui();
  const lists = useQuery(listsQuery(eventId));
  if (lists.isError) return <ProblemNotice error={lists.error} onRetry={() => void lists.refetch()} />;
  if (!lists.data) return <Skeleton lines={1} />;
  const open = lists.data.filter(({ is_active, is_expired }) => is_active && !is_expired);
  if (open.length === 0) return <Trans>No door is open right now.</Trans>;
  return (
    <NativeSelect
      name="check_in_list_id"
      label={t({ message: "Door", context: "entrance" })}
      data={open.map(({ id, name }) => ({ value: String(id), label: name }))}
    />
  );
}
