import { Button, Group, NumberInput, Stack, Switch, Text } from "@mantine/core";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { Link } from "react-router";
import { useMutation } from "@tanstack/react-query";
import { useEvent } from "../../../../backoffice/queries/event.ts";
import { errorsOf, isAboutFields } from "../../../../manage-ui/saving/errors-of.ts";
import { Panel } from "../../../../manage-ui/panel.tsx";
import { ProblemNotice } from "../../../../manage-ui/problem-notice.tsx";
import type { Versioned } from "../../../../platform/http/editing/resource.ts";
import { Chip } from "../../../../ui/chip.tsx";
import { DateTime } from "../../../../ui/date-time.tsx";
import { formatMoney } from "../../../../ui/format.ts";
import { Notice } from "../../../../ui/notice.tsx";
import { useToasts } from "../../../../ui/overlays/toasts.tsx";
import type { AutomaticMessageWithResults, AutomaticSettings } from "../../../automatic/contract.ts";
import { MAX_HOURS, TEMPLATE_OF } from "../../../automatic/rules/automatic-kinds.ts";
import { AutomaticPreview } from "./automatic-preview.tsx";
import { useAutomaticMessages } from "./automatic-query.ts";
import { useKindWords, useObstacleWords } from "./automatic-words.ts";

type Message = Versioned<AutomaticMessageWithResults>;

/** One automatic message: its switch, its time, its obstacles and its results. */
export function AutomaticPanel({ message }: { message: Message }) {
  const { t } = useLingui();
  const event = useEvent();
  const words = useKindWords()[message.kind];
  const obstacleWords = useObstacleWords();
  const [isShown, setIsShown] = useState(false);
  const save = useSave(message);
  return (
    <Panel
      title={words.title}
      action={
        <Switch
          label={t`Send it`}
          checked={save.isPending ? save.variables.is_enabled : message.is_enabled}
          disabled={save.isPending}
          onChange={(input) => save.mutate({ is_enabled: input.currentTarget.checked, hours: message.hours })}
          aria-label={t`Send: ${words.title}`}
        />
      }
    >
      <Text c="dimmed" maw="65ch">
        {words.what}
      </Text>
      <HoursField key={message.hours} message={message} label={words.hours} save={save} />
      {save.isError && !isAboutFields(save.error) && <ProblemNotice error={save.error} />}
      {message.is_enabled && message.due_at && message.obstacles.length === 0 && (
        <Text fz={14}>
          <Trans>
            Its time: <DateTime at={message.due_at} zone={event.timezone} />
          </Trans>
        </Text>
      )}
      {message.is_enabled && message.obstacles.length > 0 && (
        <Notice tone="warning">
          {message.obstacles.map((obstacle) => (
            <p key={obstacle}>{obstacleWords[obstacle]}</p>
          ))}
        </Notice>
      )}
      <Results message={message} />
      <Group gap="xs">
        <Button variant="default" aria-expanded={isShown} onClick={() => setIsShown(!isShown)}>
          {isShown ? <Trans>Hide the preview</Trans> : <Trans>Preview</Trans>}
        </Button>
        <Button
          component={Link}
          variant="default"
          to={`/manage/event/${event.id}/messages/templates?template=${TEMPLATE_OF[message.kind]}`}
        >
          <Trans>Change its text</Trans>
        </Button>
      </Group>
      {isShown && <AutomaticPreview type={TEMPLATE_OF[message.kind]} />}
    </Panel>
  );
}

function useSave({ kind, version }: Message) {
  const { t } = useLingui();
  const { show } = useToasts();
  const calls = useAutomaticMessages(useEvent().id);
  return useMutation({
    mutationFn: (settings: AutomaticSettings) => calls.change(kind, settings, version),
    onSuccess: async (_, { is_enabled }) => {
      await calls.onChanged();
      show({ message: is_enabled ? t`Saved. It is switched on.` : t`Saved. It is switched off.` });
    },
    onError: () => void calls.onChanged(),
  });
}

interface HoursFieldProps {
  message: Message;
  label: string;
  save: ReturnType<typeof useSave>;
}

function HoursField({ message, label, save }: HoursFieldProps) {
  const [typed, setTyped] = useState<number | string>(message.hours);
  const hours = Number(typed);
  const isChanged = typed !== "" && hours !== message.hours;
  return (
    <Group align="flex-end" gap="xs">
      <NumberInput
        label={label}
        w={220}
        min={1}
        max={MAX_HOURS[message.kind]}
        allowDecimal={false}
        value={typed}
        onChange={setTyped}
        error={errorsOf(save.error)["hours"]}
      />
      {isChanged && (
        <Button
          loading={save.isPending}
          onClick={() => save.mutate({ is_enabled: message.is_enabled, hours })}
        >
          <Trans>Save</Trans>
        </Button>
      )}
    </Group>
  );
}

/** The results so far. Nothing before the first email. */
function Results({ message }: { message: Message }) {
  const { i18n } = useLingui();
  const { sent_count: sent, waiting_count: waiting, failed_count: failed, orders_count: orders } = message;
  if (sent + waiting + failed === 0)
    return (
      <Text c="dimmed" fz={14}>
        <Trans>Nothing has been sent yet.</Trans>
      </Text>
    );
  const sums = message.orders_total.map(({ amount, currency }) =>
    formatMoney({ minor: amount, currency }, i18n.locale),
  );
  return (
    <Stack gap={4}>
      <Group gap="xs">
        <Chip tone="success" icon="check">
          <Plural value={sent} one="# e-mail sent" other="# e-mails sent" />
        </Chip>
        {waiting > 0 && (
          <Chip icon="clock">
            <Plural value={waiting} one="# waiting" other="# waiting" />
          </Chip>
        )}
        {failed > 0 && (
          <Chip tone="danger" icon="alert">
            <Plural value={failed} one="# address refused" other="# addresses refused" />
          </Chip>
        )}
        <Text span fz={14}>
          <Plural value={orders} _0="No order followed" one="# order followed" other="# orders followed" />
          {sums.length > 0 && ` · ${sums.join(", ")}`}
        </Text>
      </Group>
      <Text c="dimmed" fz={13}>
        <Trans>An order follows if the same person places it within seven days.</Trans>
      </Text>
    </Stack>
  );
}
