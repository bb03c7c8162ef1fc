import { SimpleGrid, TextInput } from "@mantine/core";
import { Trans, useLingui } from "@lingui/react/macro";
import { MAX_LINE_UP } from "../../../rules/fact-limits.ts";
import { EntryList } from "../../../../backoffice/autosave/entry-list.tsx";
import { LINE_UP_RULES } from "../form-rules.ts";
import type { SettingsForm } from "./use-settings-forms.ts";

const BLANK = { name: "", role: null, stage: null, time: null, url: null };

export function LineUpFields({ form }: { form: SettingsForm }) {
  const { t } = useLingui();
  return (
    <EntryList
      legend={<Trans>Line-up</Trans>}
      hint={<Trans>Performers or speakers, in the order in which visitors see them.</Trans>}
      entries={form.values.line_up}
      max={MAX_LINE_UP}
      nameOf={({ name }, index) => name || t`Entry ${index + 1}`}
      blank={BLANK}
      addLabel={<Trans>Add performer or speaker</Trans>}
      onChange={(entries, when) => form.set("line_up", entries, when)}
    >
      {(entry, change, index) => {
        const field = (name: "role" | "stage" | "time" | "url") => ({
          maxLength: LINE_UP_RULES[name].maxLength,
          value: entry[name] ?? "",
          error: form.errorOf(`line_up.${index}.${name}`),
          onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) =>
            change({ [name]: currentTarget.value || null }),
          onBlur: form.flush,
        });
        return (
          <>
            <SimpleGrid minColWidth="min(12rem, 100%)">
              <TextInput
                label={t`Name`}
                required
                maxLength={LINE_UP_RULES.name.maxLength}
                value={entry.name}
                error={form.errorOf(`line_up.${index}.name`)}
                onChange={({ currentTarget }) => change({ name: currentTarget.value })}
                onBlur={form.flush}
              />
              <TextInput label={t`What they do`} placeholder={t`Support, keynote`} {...field("role")} />
            </SimpleGrid>
            <SimpleGrid minColWidth="min(12rem, 100%)">
              <TextInput label={t`Time`} placeholder="21:00" {...field("time")} />
              <TextInput label={t`Stage or room`} {...field("stage")} />
            </SimpleGrid>
            <TextInput type="url" label={t`Link`} placeholder="https://" {...field("url")} />
          </>
        );
      }}
    </EntryList>
  );
}
