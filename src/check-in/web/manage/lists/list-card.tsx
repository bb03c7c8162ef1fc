import { Button, Group, Stack, Text } from "@mantine/core";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { IconDoorEnter, IconQrcode } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { categoriesQuery } from "../../../../backoffice/queries/categories.ts";
import { useEvent } from "../../../../backoffice/queries/event.ts";
import { SoldBar } from "../../../../backoffice/sold-bar.tsx";
import { Panel } from "../../../../manage-ui/panel.tsx";
import { usePublicAddress } from "../../../../manage-ui/sharing/share-box.tsx";
import type { Versioned } from "../../../../platform/http/editing/resource.ts";
import { Chip } from "../../../../ui/chip.tsx";
import { CopyButton } from "../../../../ui/copy-button.tsx";
import { DateTime } from "../../../../ui/date-time.tsx";
import type { CheckInList } from "../../../contract.ts";
import { LinkDialog } from "./link-dialog.tsx";
import { ListMenu } from "./list-menu.tsx";

/** Shows one list: how many came, whom it takes, when, and the link to its door. */
export function ListCard({ list }: { list: Versioned<CheckInList> }) {
  const { t } = useLingui();
  const [isShowingCode, setIsShowingCode] = useState(false);
  const path = `/check-in/${list.short_id}`;
  const address = usePublicAddress(path);
  return (
    <Panel
      title={
        <Group component="span" className="break-anywhere" gap="4px 8px">
          {list.name}
          <StateChip list={list} />
        </Group>
      }
      action={<ListMenu list={list} />}
    >
      <SoldBar sold={list.checked_in_attendees} capacity={list.total_attendees} />
      {list.tracks_exits && (
        <Text c="dimmed">
          <Plural
            value={list.inside_attendees}
            one="# person is inside now"
            other="# people are inside now"
          />
        </Text>
      )}
      <Stack gap={2} c="dimmed" className="break-anywhere">
        <Taken list={list} />
        <Opening list={list} />
        <EntryWords list={list} />
      </Stack>
      <Group gap="sm" mt="xs">
        {!list.is_expired && (
          <Button
            component="a"
            href={path}
            target="_blank"
            variant="default"
            leftSection={<IconDoorEnter size={18} />}
          >
            <Trans>Open the door</Trans>
          </Button>
        )}
        <Button
          variant="default"
          leftSection={<IconQrcode size={18} />}
          onClick={() => setIsShowingCode(true)}
        >
          <Trans>QR code</Trans>
        </Button>
        <CopyButton text={address} label={t`Copy link`} />
      </Group>
      <LinkDialog list={list} isOpen={isShowingCode} onClose={() => setIsShowingCode(false)} />
    </Panel>
  );
}

function StateChip({ list }: { list: CheckInList }) {
  if (list.is_expired)
    return (
      <Chip icon="lock">
        <Trans>Closed</Trans>
      </Chip>
    );
  if (!list.is_active)
    return (
      <Chip icon="clock">
        <Trans>Not open yet</Trans>
      </Chip>
    );
  return (
    <Chip tone="success" icon="check">
      <Trans>Open</Trans>
    </Chip>
  );
}

function Taken({ list }: { list: CheckInList }) {
  const { t, i18n } = useLingui();
  const { data: categories = [] } = useQuery(categoriesQuery(useEvent().id));
  const products = categories.flatMap((category) => category.products);
  const names = [
    ...products.filter(({ id }) => list.product_ids.includes(id)).map(({ title }) => title),
    ...products.flatMap(({ title, prices }) =>
      prices.filter(({ id }) => list.price_ids.includes(id)).map(({ label }) => `${title} · ${label ?? ""}`),
    ),
    ...categories.filter(({ id }) => list.category_ids.includes(id)).map(({ name }) => name),
  ];
  const taken = list.covers_all_tickets
    ? t`All tickets`
    : new Intl.ListFormat(i18n.locale, { type: "disjunction" }).format(names);
  const label = list.attendee_label;
  const answer = list.answer_option;
  return (
    <>
      <span>{taken}</span>
      {answer && (
        <span>
          <Trans>Only with the answer “{answer}”</Trans>
        </span>
      )}
      {label && (
        <span>
          <Trans>Only with the label “{label}”</Trans>
        </span>
      )}
    </>
  );
}

function Opening({ list: { activates_at, closes_at } }: { list: CheckInList }) {
  const { timezone } = useEvent();
  const closes = <DateTime at={closes_at} zone={timezone} hasZoneName />;
  const opens = activates_at && <DateTime at={activates_at} zone={timezone} hasZoneName={false} />;
  return (
    <span>
      {opens ? (
        <Trans>
          From {opens} until {closes}
        </Trans>
      ) : (
        <Trans>Until {closes}</Trans>
      )}
    </span>
  );
}

function EntryWords({ list }: { list: CheckInList }) {
  const entries = list.max_entries ?? 0;
  const pause = list.pause_minutes ?? 0;
  const words = {
    ONCE: null,
    TIMES: <Plural value={entries} one="Each ticket comes in # time" other="Each ticket comes in # times" />,
    DAILY: <Trans>Each ticket comes in once a day</Trans>,
    UNLIMITED:
      pause === 0 ? (
        <Trans>Each ticket can come in any number of times</Trans>
      ) : (
        <Plural
          value={pause}
          one="Each ticket comes in again after # minute"
          other="Each ticket comes in again after # minutes"
        />
      ),
  }[list.entry_rule];
  return (
    <>
      {words && <span>{words}</span>}
      {list.max_inside !== null && (
        <span>
          <Plural value={list.max_inside} one="At most # person inside" other="At most # people inside" />
        </span>
      )}
      {list.has_pin && (
        <span>
          <Trans>Asks for a PIN</Trans>
        </span>
      )}
      {list.allows_sales && (
        <span>
          <Trans>Sells tickets</Trans>
        </span>
      )}
      {list.allows_payments && (
        <span>
          <Trans>Takes payment</Trans>
        </span>
      )}
    </>
  );
}
