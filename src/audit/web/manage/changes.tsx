import { Stack, Text } from "@mantine/core";
import { Trans, useLingui } from "@lingui/react/macro";
import { useFieldWords, useValueWords } from "../../../backoffice/editing/field-words.ts";
import { useMe } from "../../../backoffice/queries/me.ts";
import type { AuditEntry } from "../../contract.ts";

const SHOWN = 4;
/** The API's format of an instant. */
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d)$/;
const TIME: Intl.DateTimeFormatOptions = {
  year: "numeric",
  month: "short",
  day: "numeric",
  hour: "2-digit",
  minute: "2-digit",
  timeZoneName: "short",
};

/** The changed fields, each before and after. For secret or personal fields only the name. */
export function Changes({ entry }: { entry: AuditEntry }) {
  const { changes } = entry;
  const more = changes.length - SHOWN;
  if (changes.length === 0) return "–";
  return (
    <Stack component="span" gap={0} miw={0} flex={1}>
      {changes.slice(0, SHOWN).map((change) => (
        <Change key={change.field} change={change} />
      ))}
      {more > 0 && (
        <details>
          <summary>
            <Trans>{more} more</Trans>
          </summary>
          {changes.slice(SHOWN).map((change) => (
            <Change key={change.field} change={change} />
          ))}
        </details>
      )}
    </Stack>
  );
}

function Change({ change }: { change: AuditEntry["changes"][number] }) {
  const words = useFieldWords();
  const valueWords = useValueWords();
  const { t, i18n } = useLingui();
  const { timezone } = useMe();
  const { field, before, after } = change;
  const textOf = (value: unknown) => {
    if (value === null || value === "") return t`empty`;
    if (typeof value === "string" && INSTANT.test(value) && !Number.isNaN(Date.parse(value)))
      return i18n.date(value, { ...TIME, timeZone: timezone });
    return valueWords(field, value) ?? String(value);
  };
  return (
    <Text component="span" display="block" fz={13} className="break-anywhere" maw="28rem">
      <Text span c="dimmed" inherit>
        {words[field] ?? field.replaceAll("_", " ")}
      </Text>
      {before !== undefined && (
        <>
          {" "}
          <del>{textOf(before)}</del>
        </>
      )}
      {after !== undefined && (
        <>
          {before !== undefined && " →"} <ins style={{ textDecoration: "none" }}>{textOf(after)}</ins>
        </>
      )}
    </Text>
  );
}
