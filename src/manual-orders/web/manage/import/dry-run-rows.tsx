import { Group, Stack, Text } from "@mantine/core";
import { Trans, useLingui } from "@lingui/react/macro";
import { formatMoney, formatNumber } from "../../../../ui/format.ts";
import type { Question } from "../queries.ts";
import type { ImportPreview } from "../../../contract.ts";
import { useFieldWords } from "./field-words.ts";

interface DryRunRowsProps {
  preview: ImportPreview;
  asked: readonly Question[];
}

/** The lines that are left out with their reasons, and the first that are issued. */
export function DryRunRows({ preview, asked }: DryRunRowsProps) {
  const { t, i18n } = useLingui();
  const words: Record<string, string> = useFieldWords();
  const { problems, examples, refused_count, currency } = preview;
  const fieldOf = (field: string) =>
    words[field] ?? asked.find(({ id }) => String(id) === field)?.title ?? "";
  const shown = formatNumber(problems.length, i18n.locale);
  return (
    <>
      {problems.length > 0 && (
        <section aria-label={t`Left out`}>
          <Text component="h3" fw={600} fz={14} mb={4}>
            <Trans>Left out</Trans>
          </Text>
          <Stack component="ul" className="plain-list" gap={8}>
            {problems.map(({ line, field, text, sentence }) => (
              <Group component="li" key={line} gap="sm" align="flex-start" wrap="nowrap" fz={14}>
                <Text span className="tabular-nums" fz={14} w={72} flex="none">
                  <Trans>Line {line}</Trans>
                </Text>
                <span className="break-anywhere">
                  <strong>{fieldOf(field)}</strong>
                  {text !== "" && <> {t`“${text}”`}</>} · {sentence}
                </span>
              </Group>
            ))}
          </Stack>
          {refused_count > problems.length && (
            <Text c="dimmed" fz={13}>
              <Trans>The first {shown} are shown; the result of the import lists all of them.</Trans>
            </Text>
          )}
        </section>
      )}
      {examples.length > 0 && (
        <section aria-label={t`The first tickets`}>
          <Text component="h3" fw={600} fz={14} mb={4}>
            <Trans>The first tickets</Trans>
          </Text>
          <Stack component="ul" className="plain-list" gap={8}>
            {examples.map(({ line, name, email, ticket, amount }) => (
              <Group component="li" key={line} gap="sm" align="flex-start" wrap="nowrap" fz={14}>
                <Text span className="tabular-nums" fz={14} w={72} flex="none">
                  <Trans>Line {line}</Trans>
                </Text>
                <span className="break-anywhere">
                  <strong>{name}</strong> · {email}
                  <br />
                  {ticket}
                  {amount > 0 && ` · ${formatMoney({ minor: amount, currency }, i18n.locale)}`}
                </span>
              </Group>
            ))}
          </Stack>
        </section>
      )}
    </>
  );
}
