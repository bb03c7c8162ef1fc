import { Checkbox, NativeSelect, Stack, TextInput } from "@mantine/core";
import { useLingui } from "@lingui/react/macro";
import type { FormParts } from "../../../../backoffice/forms/use-checked-form.ts";
import type { ListForm } from "./list-form.ts";

/** Edits how often a ticket comes in, whether people are scanned out, and how many may be inside. */
export function EntryFields({ form, set, text, tick }: FormParts<ListForm>) {
  const { t } = useLingui();
  return (
    <Stack gap="xs">
      <NativeSelect
        label={t`How often a ticket comes in`}
        value={form.entry_rule}
        data={[
          { value: "ONCE", label: t`Once` },
          { value: "TIMES", label: t`A number of times` },
          { value: "DAILY", label: t`Once a day` },
          { value: "UNLIMITED", label: t`Any number of times` },
        ]}
        onChange={(input) => set({ entry_rule: input.currentTarget.value as ListForm["entry_rule"] })}
      />
      {form.entry_rule === "TIMES" && (
        <TextInput
          label={t`Number of entries`}
          inputMode="numeric"
          autoComplete="off"
          {...text("max_entries")}
        />
      )}
      {form.entry_rule === "UNLIMITED" && (
        <TextInput
          label={t`Minutes between two entries`}
          description={t`Keeps one ticket from being handed back over the fence.`}
          inputMode="numeric"
          autoComplete="off"
          {...text("pause_minutes")}
        />
      )}
      <Checkbox
        label={t`Also scan people out`}
        description={t`The door can switch to scanning on the way out, and you see how many are inside now.`}
        {...tick("tracks_exits")}
      />
      <TextInput
        label={t`Most people inside at once`}
        description={t`The door warns your staff when nine tenths are in. Leave empty for no limit.`}
        inputMode="numeric"
        autoComplete="off"
        {...text("max_inside")}
      />
      {form.max_inside.trim() !== "" && (
        <Checkbox label={t`Let nobody in when it is full`} {...tick("stops_when_full")} />
      )}
    </Stack>
  );
}
