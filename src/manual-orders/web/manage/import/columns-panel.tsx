import { Button, Checkbox, NativeSelect, Text } from "@mantine/core";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useEvent } from "../../../../backoffice/queries/event.ts";
import { Optional } from "../../../../manage-ui/optional.tsx";
import { Panel } from "../../../../manage-ui/panel.tsx";
import type { TicketChoice } from "../../../../orders/contract.ts";
import { type Locale, LOCALES, OFFERED_LOCALES } from "../../../../values/languages/locales.ts";
import type { AttendeeImport, ImportPreview } from "../../../contract.ts";
import type { ImportField } from "../../../rules/suggest-columns.ts";
import { useFieldWords } from "./field-words.ts";
import type { ImportEditor } from "./use-import-choices.ts";

interface ColumnsPanelProps {
  uploaded: AttendeeImport;
  tickets: readonly TicketChoice[];
  editor: ImportEditor;
  preview: ImportPreview | undefined;
  onOtherFile: () => void;
}

/** The choice of each column's meaning, and of the options for all lines. */
export function ColumnsPanel({ uploaded, tickets, editor, preview, onOtherFile }: ColumnsPanelProps) {
  const { t } = useLingui();
  const { currency } = useEvent();
  const { columns, answers, others, asked, set, setColumn, setAnswer } = editor;
  const words = useFieldWords();
  const field = (name: ImportField, description?: string) => (
    <ColumnSelect
      key={name}
      uploaded={uploaded}
      label={words[name]}
      isRequired={name === "first_name" || name === "email"}
      description={description}
      value={columns[name]}
      onChange={(column) => setColumn(name, column)}
    />
  );
  return (
    <Panel
      title={<Trans>Columns</Trans>}
      action={
        <Button variant="subtle" size="compact-sm" onClick={onOtherFile}>
          <Trans>Choose another file</Trans>
        </Button>
      }
    >
      <Text c="dimmed" fz={14} className="break-anywhere">
        {uploaded.file_name} · <Plural value={uploaded.row_count} one="# line" other="# lines" />
      </Text>
      {field("first_name")}
      {field("last_name")}
      {field("email")}
      {field("ticket")}
      <TicketsOfTexts tickets={tickets} editor={editor} preview={preview} />
      <NativeSelect
        label={columns.ticket === null ? t`Ticket for all lines` : t`Ticket for lines that name none`}
        value={others.product_price_id ?? ""}
        onChange={({ currentTarget }) =>
          set({ product_price_id: currentTarget.value === "" ? null : Number(currentTarget.value) })
        }
        data={[{ value: "", label: t`Choose a ticket` }, ...ticketsData(tickets)]}
      />
      {field("amount", t`In ${currency}, as in 12.50. Without it the tickets are free.`)}
      {field("locale")}
      <NativeSelect
        label={columns.locale === null ? t`E-mail language` : t`E-mail language of lines that name none`}
        value={others.locale}
        onChange={({ currentTarget }) => set({ locale: currentTarget.value as Locale })}
        data={OFFERED_LOCALES.map((locale) => ({ value: locale, label: LOCALES[locale].nativeName }))}
      />
      {asked.map(({ id, title }) => (
        <ColumnSelect
          key={id}
          uploaded={uploaded}
          label={title}
          value={answers.get(id) ?? null}
          onChange={(column) => setAnswer(id, column)}
        />
      ))}
      <Checkbox
        label={t`Leave out people who already have the ticket`}
        description={t`By name, e-mail and ticket.`}
        checked={others.skip_known}
        onChange={({ currentTarget }) => set({ skip_known: currentTarget.checked })}
      />
    </Panel>
  );
}

interface ColumnSelectProps {
  uploaded: AttendeeImport;
  label: string;
  description?: string | undefined;
  isRequired?: boolean;
  value: number | null;
  onChange: (column: number | null) => void;
}

function ColumnSelect({ uploaded, label, description, isRequired, value, onChange }: ColumnSelectProps) {
  const { t } = useLingui();
  const nameOf = (name: string, index: number) => {
    const number = index + 1;
    return name === "" ? t`Column ${number}` : name;
  };
  return (
    <NativeSelect
      label={isRequired ? label : <Optional>{label}</Optional>}
      description={description ?? (value === null ? undefined : uploaded.columns[value]?.samples.join(" · "))}
      required={isRequired}
      value={value ?? ""}
      onChange={({ currentTarget }) =>
        onChange(currentTarget.value === "" ? null : Number(currentTarget.value))
      }
      data={[
        { value: "", label: isRequired ? t`Choose a column` : t`Not in the file` },
        ...uploaded.columns.map(({ name }, index) => ({ value: String(index), label: nameOf(name, index) })),
      ]}
    />
  );
}

/** The texts of the ticket column that match no ticket by name, or for which a ticket was chosen. */
function TicketsOfTexts({
  tickets,
  editor,
  preview,
}: Pick<ColumnsPanelProps, "tickets" | "editor" | "preview">) {
  const { t } = useLingui();
  const chosen = new Map(
    editor.choices?.tickets.map(({ text, product_price_id }) => [text, product_price_id]),
  );
  const shown = (preview?.tickets ?? []).filter(
    ({ text, product_price_id }) => product_price_id === null || chosen.has(text),
  );
  if (editor.columns.ticket === null) return null;
  return shown.map(({ text }) => (
    <NativeSelect
      key={text}
      label={t`Ticket for “${text}”`}
      value={chosen.get(text) ?? ""}
      onChange={({ currentTarget }) =>
        editor.setTicket(text, currentTarget.value === "" ? null : Number(currentTarget.value))
      }
      data={[{ value: "", label: t`Choose a ticket` }, ...ticketsData(tickets)]}
    />
  ));
}

function ticketsData(tickets: readonly TicketChoice[]) {
  return tickets.map(({ product_price_id, name }) => ({ value: String(product_price_id), label: name }));
}
