import { SimpleGrid, Stack, Text, Textarea, TextInput } from "@mantine/core";
import { Trans, useLingui } from "@lingui/react/macro";
import { plural } from "@lingui/core/macro";
import { errorWithin, type FieldErrors } from "../../../backoffice/forms/field-errors.ts";
import type { FormProblems } from "../../../backoffice/forms/form-problems.ts";
import type { FormParts } from "../../../backoffice/forms/use-checked-form.ts";
import { Choices } from "../../../manage-ui/choices.tsx";
import { Optional } from "../../../manage-ui/optional.tsx";
import { formatNumber } from "../../../ui/format.ts";
import { codesOf, MAX_BATCH } from "../../rules/batch.ts";
import type { PromoCodeForm } from "./promo-code-form.ts";
import { repeatedIn } from "./repeated-codes.ts";

interface ManyCodesFieldsProps extends FormParts<PromoCodeForm> {
  /** The codes of the last call, to which its errors refer. */
  sent: readonly string[];
}

/** How many codes are generated and what they begin with, or a pasted list of codes. */
export function ManyCodesFields({ sent, ...parts }: ManyCodesFieldsProps) {
  const { t, i18n } = useLingui();
  const { form, errors, set, text } = parts;
  const most = formatNumber(MAX_BATCH, i18n.locale);
  return (
    <Stack>
      <Choices
        isField
        label={t`Names`}
        value={form.names}
        onChange={(names) => set({ names })}
        choices={[
          { value: "GENERATED", label: t`Generate them` },
          { value: "OWN", label: t`Paste your own` },
        ]}
      />
      {form.names === "OWN" ? (
        <Textarea
          label={t`Your codes`}
          description={t`One on each line, up to ${most}. You can paste from a spreadsheet.`}
          placeholder={"MEMBER-ADA\nMEMBER-ALAN"}
          autosize
          minRows={5}
          maxRows={12}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          required
          value={form.list}
          error={errors["list"] ?? listError(errors, sent)}
          onChange={(input) => set({ list: input.currentTarget.value })}
        />
      ) : (
        <SimpleGrid minColWidth="9rem" spacing="sm" verticalSpacing="md">
          <TextInput
            label={t`Number of codes`}
            inputMode="numeric"
            autoComplete="off"
            {...text("count")}
            required
          />
          <TextInput
            label={<Optional>{t`Beginning`}</Optional>}
            placeholder="MEMBER-"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            {...text("prefix")}
          />
        </SimpleGrid>
      )}
    </Stack>
  );
}

const MAX_NAMED = 10;

/** The error of the list, or each refused code with its error. */
function listError(errors: FieldErrors, sent: readonly string[]) {
  const refused = Object.entries(errors).flatMap(([path, problem]) => {
    const code = sent[Number(/^codes\.(\d+)$/.exec(path)?.[1])];
    return code === undefined ? [] : [`${code}: ${problem}`];
  });
  if (refused.length === 0) return errorWithin(errors, "codes");
  const more = refused.length - MAX_NAMED;
  return (
    <>
      {refused.slice(0, MAX_NAMED).map((line) => (
        <Text span display="block" className="break-anywhere" inherit key={line}>
          {line}
        </Text>
      ))}
      {more > 0 && <Trans>and {more} more</Trans>}
    </>
  );
}

/** Finds problems of the names before they are sent. */
export function useNameProblems(): (form: PromoCodeForm) => FormProblems {
  const { t, i18n } = useLingui();
  const most = formatNumber(MAX_BATCH, i18n.locale);
  const tooMany = t`At most ${most} codes at once, please.`;
  return ({ isMany, names, list, count }): FormProblems => {
    if (!isMany) return {};
    if (names === "GENERATED") {
      if (count.trim() === "") return { count: "required" };
      if (!/^\d{1,8}$/.test(count.trim())) return { count: "not_whole" };
      if (Number(count) === 0) return { count: "too_small" };
      return Number(count) > MAX_BATCH ? { count: { sentence: tooMany } } : {};
    }
    const codes = codesOf(list);
    if (codes.length === 0) return { list: "required" };
    if (codes.length > MAX_BATCH) return { list: { sentence: tooMany } };
    const repeated = repeatedIn(codes);
    if (repeated.length === 0) return {};
    const named = repeated.slice(0, MAX_NAMED).join(", ");
    const sentence = t`${plural(repeated.length, {
      one: `This code is in the list more than once: ${named}`,
      other: `# codes are in the list more than once: ${named}`,
    })}`;
    return { list: { sentence } };
  };
}
