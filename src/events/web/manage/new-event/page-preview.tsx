import { Box, Group, Stack, Text } from "@mantine/core";
import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { defaultTaxIds, taxesQuery } from "../../../../backoffice/queries/taxes-and-fees.ts";
import { formatDateTime, formatDateTimeRange, formatMoney } from "../../../../ui/format.ts";
import { Icon } from "../../../../ui/icon.tsx";
import { parseAmount } from "../../../../values/money.ts";
import { coverDrawing } from "../../../rules/cover-drawing.ts";
import styles from "./event-starter.module.css";
import type { ShownDraft } from "./new-event-draft.ts";

/** A small preview of the event's page that updates while typing. */
export function PagePreview({ draft }: { draft: ShownDraft }) {
  const { t } = useLingui();
  return (
    <aside aria-label={t`Preview of the page`} className={styles.preview}>
      {draft.category === "" ? (
        <div className={styles.cover} aria-hidden="true" />
      ) : (
        <img
          className={styles.cover}
          src={`data:image/svg+xml,${encodeURIComponent(coverDrawing(draft.category))}`}
          data-category={draft.category}
          alt=""
        />
      )}
      <Stack gap="sm" p="lg">
        <Text className="break-anywhere" fz="xl" fw={600} lts="-0.02em" lh="1.2">
          {draft.title.trim() || t`Your event`}
        </Text>
        <Group component="p" gap="xs" wrap="nowrap" c="dimmed">
          <Icon name="calendar" size={18} />
          <When draft={draft} />
        </Group>
        <Group component="p" gap="xs" wrap="nowrap" c="dimmed">
          <Icon name={draft.where === "online" ? "globe" : "map-pin"} size={18} />
          <Where draft={draft} />
        </Group>
        <Group className={styles.previewTicket} align="stretch" wrap="nowrap" justify="space-between">
          <span>{draft.ticket.title.trim() || t`Ticket`}</span>
          <Stack gap={0} align="flex-end">
            <strong>
              <Price draft={draft} />
            </strong>
            <TaxesOnTop draft={draft} />
          </Stack>
        </Group>
        <Box
          component="span"
          p="sm"
          bdrs="md"
          bg="var(--accent)"
          c="var(--on-accent)"
          fw={600}
          ta="center"
          aria-hidden="true"
        >
          <Trans>Get ticket</Trans>
        </Box>
      </Stack>
    </aside>
  );
}

/** Shows a wall-clock time as typed. Formats it as UTC, so that no time zone shifts it. */
function When({ draft }: { draft: ShownDraft }) {
  const { i18n } = useLingui();
  const moment = { locale: i18n.locale, zone: "UTC", hasZoneName: false };
  if (!draft.start) return <Trans>Add a date</Trans>;
  const start = `${draft.start}Z`;
  if (draft.end <= draft.start) return formatDateTime(start, moment);
  return formatDateTimeRange(start, `${draft.end}Z`, moment);
}

function Where({ draft }: { draft: ShownDraft }) {
  if (draft.where === "online") return <Trans>Online</Trans>;
  const place = [draft.venue.trim(), draft.city.trim()].filter(Boolean).join(", ");
  return place || <Trans>Add a place</Trans>;
}

function Price({ draft }: { draft: ShownDraft }) {
  const { i18n } = useLingui();
  const minor = parseAmount(draft.ticket.price.trim() || "0", draft.currency);
  if (minor === null) return "–";
  if (minor === 0) return <Trans>Free</Trans>;
  return formatMoney({ minor, currency: draft.currency }, i18n.locale);
}

/** The price is typed without the account's default taxes and fees, which buyers pay on top. */
function TaxesOnTop({ draft }: { draft: ShownDraft }) {
  const { data: taxes = [] } = useQuery(taxesQuery());
  const isFree = !parseAmount(draft.ticket.price.trim() || "0", draft.currency);
  if (isFree || defaultTaxIds(draft.currency, taxes).length === 0) return null;
  return (
    <Text component="span" fz="xs" c="dimmed">
      <Trans>plus taxes and fees</Trans>
    </Text>
  );
}
