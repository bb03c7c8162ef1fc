import { Box, Group, Stack } from "@mantine/core";
import { Plural, Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { Link } from "react-router";
import type { Event } from "../../../events/contract.ts";
import { Panel } from "../../../manage-ui/panel.tsx";
import { Icon } from "../../../ui/icon.tsx";
import type { EventStats } from "../../contract.ts";

interface Task {
  key: string;
  to: string;
  words: ReactNode;
  isUrgent?: boolean;
}

/** The open tasks, each with a link to the page that solves it. Nothing without any. */
export function ToDo({ stats, event }: { stats: EventStats; event: Event }) {
  const tasks = tasksOf(stats, event);
  if (tasks.length === 0) return null;
  return (
    <Box mb="lg">
      <Panel title={<Trans>To do</Trans>}>
        <Stack component="ul" className="plain-list" gap="xs">
          {tasks.map(({ key, to, words, isUrgent }) => (
            <Group
              component="li"
              key={key}
              c={isUrgent ? "var(--danger)" : "dimmed"}
              gap="xs"
              align="stretch"
              wrap="nowrap"
            >
              <Box component="span" flex="none">
                <Icon name={isUrgent ? "alert" : "info"} size={18} />
              </Box>
              <Link to={to}>{words}</Link>
            </Group>
          ))}
        </Stack>
      </Panel>
    </Box>
  );
}

/** An event that ended without any order probably has a wrong date. */
function hasWrongDate({ total_orders }: EventStats, event: Event): boolean {
  return event.lifecycle_status === "ENDED" && event.status !== "ARCHIVED" && total_orders === 0;
}

function tasksOf(stats: EventStats, event: Event): Task[] {
  const { to_do, products } = stats;
  const here = `/manage/event/${event.id}`;
  const orders = (field: string, value: string) =>
    `${here}/orders?${new URLSearchParams({ [`filter_fields[${field}][eq]`]: value })}`;
  const all: (Task | false)[] = [
    to_do.open_disputes > 0 && {
      key: "disputes",
      to: orders("is_disputed", "true"),
      words: (
        <Plural value={to_do.open_disputes} one="# payment is disputed" other="# payments are disputed" />
      ),
      isUrgent: true,
    },
    to_do.failed_refunds > 0 && {
      key: "refunds",
      to: orders("refund_status", "REFUND_FAILED"),
      words: <Plural value={to_do.failed_refunds} one="# refund has failed" other="# refunds have failed" />,
      isUrgent: true,
    },
    hasWrongDate(stats, event) && {
      key: "date",
      to: `${here}/settings#details`,
      words: <Trans>The event’s date is in the past</Trans>,
      isUrgent: true,
    },
    to_do.offline_payments > 0 && {
      key: "offline",
      to: orders("status", "AWAITING_OFFLINE_PAYMENT"),
      words: (
        <Plural
          value={to_do.offline_payments}
          one="# order is awaiting offline payment"
          other="# orders are awaiting offline payment"
        />
      ),
    },
    to_do.open_amounts > 0 && {
      key: "amounts",
      to: orders("has_open_amount", "true"),
      words: (
        <Plural
          value={to_do.open_amounts}
          one="# order has an open balance"
          other="# orders have an open balance"
        />
      ),
    },
    products.length === 0 && {
      key: "products",
      to: `${here}/products`,
      words: <Trans>Add tickets or products</Trans>,
    },
    event.status === "DRAFT" && {
      key: "publish",
      to: `${here}/settings`,
      words: <Trans>Publish the event</Trans>,
    },
    ...(event.lifecycle_status === "ENDED" ? [] : to_do.low_stock).map(({ product_id, title, left }) => ({
      key: `stock ${product_id}`,
      to: `${here}/products?product=${product_id}`,
      words:
        left > 0 ? (
          <Plural value={left} one={`Only # left of ${title}`} other={`Only # left of ${title}`} />
        ) : (
          <Trans>{title} is sold out</Trans>
        ),
    })),
  ];
  return all.filter((task) => task !== false);
}
