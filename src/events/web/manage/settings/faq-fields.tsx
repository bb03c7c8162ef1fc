import { Textarea, TextInput } from "@mantine/core";
import { Trans, useLingui } from "@lingui/react/macro";
import { MAX_FAQ } from "../../../rules/fact-limits.ts";
import { EntryList } from "../../../../backoffice/autosave/entry-list.tsx";
import { FAQ_RULES } from "../form-rules.ts";
import type { SettingsForm } from "./use-settings-forms.ts";

const BLANK = { question: "", answer: "" };

export function FaqFields({ form }: { form: SettingsForm }) {
  const { t } = useLingui();
  return (
    <EntryList
      legend={<Trans>Questions and answers</Trans>}
      hint={<Trans>What you are asked again and again: parking, cloakroom, re-entry, food.</Trans>}
      entries={form.values.faq}
      max={MAX_FAQ}
      nameOf={({ question }, index) => question || t`Entry ${index + 1}`}
      blank={BLANK}
      addLabel={<Trans>Add question</Trans>}
      onChange={(entries, when) => form.set("faq", entries, when)}
    >
      {(entry, change, index) => (
        <>
          <TextInput
            label={t`Question`}
            required
            maxLength={FAQ_RULES.question.maxLength}
            value={entry.question}
            error={form.errorOf(`faq.${index}.question`)}
            onChange={({ currentTarget }) => change({ question: currentTarget.value })}
            onBlur={form.flush}
          />
          <Textarea
            label={t`Answer`}
            required
            autosize
            minRows={2}
            maxLength={FAQ_RULES.answer.maxLength}
            value={entry.answer}
            error={form.errorOf(`faq.${index}.answer`)}
            onChange={({ currentTarget }) => change({ answer: currentTarget.value })}
            onBlur={form.flush}
          />
        </>
      )}
    </EntryList>
  );
}
