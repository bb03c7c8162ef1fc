import { Button, Checkbox, Group, Stack, Text } from "@mantine/core";
import { plural } from "@lingui/core/macro";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { Link } from "react-router";
import { useEvent } from "../../../../backoffice/queries/event.ts";
import { errorsOf } from "../../../../manage-ui/saving/errors-of.ts";
import { Panel } from "../../../../manage-ui/panel.tsx";
import { ProblemNotice } from "../../../../manage-ui/problem-notice.tsx";
import { formatMoney, formatNumber } from "../../../../ui/format.ts";
import { DateTime } from "../../../../ui/date-time.tsx";
import { Notice } from "../../../../ui/notice.tsx";
import type { AttendeeImport, ImportPreview } from "../../../contract.ts";
import { DryRunRows } from "./dry-run-rows.tsx";
import type { ImportEditor } from "./use-import-choices.ts";

interface DryRunProps {
  preview: ImportPreview;
  /** The preview is of earlier choices, while the current one loads. */
  isOutdated: boolean;
  uploaded: AttendeeImport;
  editor: ImportEditor;
  start: { isPending: boolean; error: unknown; run: (repeatsFile: boolean) => void };
}

/** The result that an import would have now, and the button that starts it. */
export function DryRun({ preview, isOutdated, uploaded, editor, start }: DryRunProps) {
  const { t, i18n } = useLingui();
  const { timezone } = useEvent();
  const [repeats, setRepeats] = useState(false);
  const { issued_count, refused_count, allowance_left, currency, amount } = preview;
  const { send_confirmation_email: isEmailed } = editor.others;
  const errors = errorsOf(start.error);
  const before = uploaded.imported_before;
  const isOverAllowance = isEmailed && allowance_left !== null && issued_count > allowance_left;
  return (
    <Panel title={<Trans>What will happen</Trans>}>
      <div role="status" aria-busy={isOutdated}>
        <Text fz={28} fw={600} lh={1.2}>
          <Plural value={issued_count} one="# ticket will be issued" other="# tickets will be issued" />
        </Text>
        <Text c="dimmed" fz={14}>
          {amount > 0 ? (
            <Trans>Paid in total: {formatMoney({ minor: amount, currency }, i18n.locale)}.</Trans>
          ) : (
            <Trans>All of them are free.</Trans>
          )}{" "}
          {refused_count > 0 && (
            <Plural
              value={refused_count}
              one="# line is left out; the others are imported without it."
              other="# lines are left out; the others are imported without them."
            />
          )}
        </Text>
      </div>
      {before && (
        <Notice tone="warning" title={<Trans>This file has been imported before</Trans>}>
          <p>
            <Trans>
              On <DateTime at={before.at} zone={timezone} />, as {before.file_name}.
            </Trans>
          </p>
        </Notice>
      )}
      <Lacking preview={preview} />
      {preview.repeated_count > 0 && (
        <Notice tone="warning">
          <p>
            <Plural
              value={preview.repeated_count}
              one="# line repeats an earlier one: the same person gets a second ticket."
              other="# lines repeat earlier ones: these people get more than one ticket."
            />
          </p>
        </Notice>
      )}
      <DryRunRows preview={preview} asked={editor.asked} />
      <Checkbox
        label={t`E-mail the tickets`}
        description={
          allowance_left === null
            ? t`Confirm your own e-mail address first.`
            : t`${plural(allowance_left, {
                one: "Your account can send # more e-mail today.",
                other: "Your account can send # more e-mails today.",
              })}`
        }
        disabled={allowance_left === null}
        checked={isEmailed}
        error={
          errors["send_confirmation_email"] ??
          (isOverAllowance
            ? t`That is more than your account can send today. Import without e-mails and send the tickets later.`
            : undefined)
        }
        onChange={({ currentTarget }) => editor.set({ send_confirmation_email: currentTarget.checked })}
      />
      {before && (
        <Checkbox
          label={t`Import this file again`}
          checked={repeats}
          error={errors["repeats_file"]}
          onChange={({ currentTarget }) => setRepeats(currentTarget.checked)}
        />
      )}
      {start.error !== null && !errors["send_confirmation_email"] && !errors["repeats_file"] && (
        <ProblemNotice error={start.error} />
      )}
      <Group>
        <Button
          loading={start.isPending}
          disabled={issued_count === 0 || isOutdated || isOverAllowance || (before !== null && !repeats)}
          onClick={() => start.run(repeats)}
        >
          <Plural value={issued_count} one="Import # attendee" other="Import # attendees" />
        </Button>
      </Group>
    </Panel>
  );
}

function Lacking({ preview: { lacking } }: Pick<DryRunProps, "preview">) {
  const { i18n } = useLingui();
  const event = useEvent();
  if (lacking.length === 0) return null;
  return (
    <Notice
      tone="warning"
      title={<Trans>There are not enough places</Trans>}
      action={
        <Button variant="default" size="xs" component={Link} to={`/manage/event/${event.id}/products`}>
          <Trans>Change quantities</Trans>
        </Button>
      }
    >
      <Stack gap={4}>
        {lacking.map(({ name, wanted, issued }) => {
          const [all, some] = [formatNumber(wanted, i18n.locale), formatNumber(issued, i18n.locale)];
          return (
            <p key={name}>
              <Trans>
                {name}: {some} of {all} lines get a place.
              </Trans>
            </p>
          );
        })}
      </Stack>
    </Notice>
  );
}
