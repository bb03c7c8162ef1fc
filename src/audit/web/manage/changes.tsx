import { Stack, Text } from "@mantine/core";
import { Trans } from "@lingui/react/macro";
import { useFieldWords } from "../../../backoffice/editing/field-words.ts";
import type { AuditEntry } from "../../contract.ts";
import { sentenceCase, useStoredWords } from "./use-stored-words.ts";

const SHOWN = 4;
/** A full name repeats two other names, and the displayed status repeats the status. */
const REPEATED = new Set(["full_name", "display_status"]);

/** The changed fields, each before and after. For secret or personal fields only the name. */
export function Changes({ entry }: { entry: AuditEntry }) {
  const words = useFieldWords();
  const storedWords = useStoredWords(entry);
  // A kind that has not changed tells how to read a rate.
  const changes = entry.changes.filter(
    ({ field, before, after }) => !REPEATED.has(field) && (before === undefined || before !== after),
  );
  if (changes.length === 0) return "–";
  const nameOf = (field: string) => words[field] ?? sentenceCase(field);
  const isStored = ({ before, after }: Change) => before !== undefined || after !== undefined;
  const names = changes.filter((change) => !isStored(change)).map(({ field }) => nameOf(field));
  const withoutValue = [...new Set(names)].join(", ");
  const lines = changes
    .filter(isStored)
    .map(({ field, before, after }) => (
      <Line
        key={field}
        name={nameOf(field)}
        before={before !== undefined && storedWords(field, "before", before)}
        after={after !== undefined && storedWords(field, "after", after)}
      />
    ));
  const more = lines.length - SHOWN;
  return (
    <Stack component="span" gap={0} miw="9rem" flex={1}>
      {lines.slice(0, SHOWN)}
      {more > 0 && (
        <details>
          <summary>
            <Trans>{more} more</Trans>
          </summary>
          {lines.slice(SHOWN)}
        </details>
      )}
      {withoutValue && (
        <Text component="span" display="block" c="dimmed" fz={13} className="break-anywhere" maw="28rem">
          <Trans>{withoutValue} (value not kept)</Trans>
        </Text>
      )}
    </Stack>
  );
}

type Change = AuditEntry["changes"][number];

/** False: there was no value, or there is none. */
function Line({ name, before, after }: { name: string; before: string | false; after: string | false }) {
  return (
    <Text component="span" display="block" fz={13} className="break-anywhere" maw="28rem">
      <Text span c="dimmed" inherit>
        {name}
      </Text>
      {before !== false && (
        <>
          {" "}
          <del>{before}</del>
        </>
      )}
      {after !== false && (
        <>
          {before !== false && " →"} <ins style={{ textDecoration: "none" }}>{after}</ins>
        </>
      )}
    </Text>
  );
}
