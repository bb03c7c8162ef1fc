import { Box } from "@mantine/core";
import { Plural, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { formatNumber } from "../../ui/format.ts";
import { attentionQuery } from "./attention-query.ts";

/** Shows the number of open items in the navigation, and nothing if there are none. */
export function ToDoCount() {
  const { i18n } = useLingui();
  const { data: items = [] } = useQuery(attentionQuery());
  if (items.length === 0) return null;
  const isUrgent = items.some(({ is_urgent }) => is_urgent);
  return (
    <>
      <Box
        component="span"
        aria-hidden="true"
        className="tabular-nums"
        ms="xs"
        px={6}
        fz={13}
        bdrs="xl"
        c={isUrgent ? "var(--danger)" : "var(--text-2)"}
        bg={isUrgent ? "var(--danger-soft)" : "var(--hover)"}
      >
        {formatNumber(items.length, i18n.locale)}
      </Box>
      <span className="visually-hidden">
        <Plural value={items.length} one="# item needs attention" other="# items need attention" />
      </span>
    </>
  );
}
