import { Checkbox, NativeSelect, Textarea, TextInput, type TextInputProps } from "@mantine/core";
import type { ChangeEvent, ReactNode } from "react";
import { Optional } from "../../manage-ui/optional.tsx";
import { RichTextField, type RichTextFieldProps } from "../../manage-ui/rich-text/rich-text-field.tsx";
import type { Autosave } from "./use-autosave.ts";

type NamesOf<Values, Kind> = {
  [Name in keyof Values]-?: Values[Name] extends Kind ? Name : never;
}[keyof Values] &
  string;

interface FieldProps<Values extends object, Kind> {
  form: Autosave<Values>;
  name: NamesOf<Values, Kind>;
  label: string;
  description?: ReactNode;
  /** Shown beside the label: the source of the value. */
  mark?: ReactNode;
}

type TextFieldProps<Values extends object> = FieldProps<Values, string | null> &
  Pick<TextInputProps, "type" | "placeholder" | "required" | "autoComplete" | "inputMode">;

/**
 * Fields of a form with autosave. Each field knows when its value is complete enough to save. Its limits are
 * those of the contract.
 */
export function SavedText<Values extends object>({
  form,
  name,
  label,
  required,
  mark,
  ...rest
}: TextFieldProps<Values>) {
  return (
    <TextInput
      {...rest}
      {...textOf(form, name, required)}
      label={labelOf(label, required, mark)}
      required={required}
    />
  );
}

export function SavedArea<Values extends object>({
  form,
  name,
  label,
  description,
  mark,
}: FieldProps<Values, string | null>) {
  return (
    <Textarea
      {...textOf(form, name)}
      label={labelOf(label, false, mark)}
      description={description}
      autosize
      minRows={2}
    />
  );
}

export function SavedRichText<Values extends object>({
  form,
  name,
  label,
  description,
  placeholder,
  uploadPicture,
  mark,
}: FieldProps<Values, string | null> & Pick<RichTextFieldProps, "uploadPicture"> & { placeholder?: string }) {
  return (
    <RichTextField
      label={labelOf(label, false, mark)}
      description={description}
      placeholder={placeholder}
      value={form.values[name] as string | null}
      error={form.errorOf(name)}
      onChange={(html) => form.set(name, html as never)}
      onBlur={form.flush}
      uploadPicture={uploadPicture}
    />
  );
}

/**
 * A field for a whole number. If it may be empty, an empty field is sent as null. Otherwise it is sent as an empty text,
 * which the server refuses: null can have another meaning there, such as “switched off”.
 */
export function SavedNumber<Values extends object>({
  form,
  name,
  label,
  description,
  isOptional = false,
  mark,
}: FieldProps<Values, number | null> & { isOptional?: boolean }) {
  const value = form.values[name] as number | string | null;
  const emptied = isOptional ? null : "";
  return (
    <TextInput
      type="number"
      inputMode="numeric"
      label={labelOf(label, !isOptional, mark)}
      description={description}
      required={!isOptional}
      min={form.rules[name]?.min}
      max={form.rules[name]?.max}
      value={value ?? ""}
      error={form.errorOf(name)}
      onChange={(event) => {
        const text = event.currentTarget.value.trim();
        form.set(name, (text === "" ? emptied : Number(text)) as never);
      }}
      onBlur={form.flush}
    />
  );
}

export function SavedSwitch<Values extends object>({
  form,
  name,
  label,
  description,
  mark,
}: FieldProps<Values, boolean>) {
  return (
    <Checkbox
      label={labelOf(label, true, mark)}
      description={description}
      checked={form.values[name] as boolean}
      error={form.errorOf(name)}
      onChange={(event) => form.set(name, event.currentTarget.checked as never, "now")}
    />
  );
}

export function SavedSelect<Values extends object>({
  form,
  name,
  label,
  description,
  choices,
  mark,
}: FieldProps<Values, string> & { choices: { value: string; label: string }[] }) {
  return (
    <NativeSelect
      label={labelOf(label, true, mark)}
      description={description}
      data={choices}
      value={form.values[name] as string}
      error={form.errorOf(name)}
      onChange={(event) => form.set(name, event.currentTarget.value as never, "now")}
    />
  );
}

function labelOf(label: string, required: boolean | undefined, mark: ReactNode) {
  const words = required ? label : <Optional>{label}</Optional>;
  return mark ? (
    <>
      {words} {mark}
    </>
  ) : (
    words
  );
}

/** Returns the props of a text field. An optional text that is empty is sent as null. */
function textOf<Values extends object>(
  form: Autosave<Values>,
  name: NamesOf<Values, string | null>,
  required = false,
) {
  return {
    maxLength: form.rules[name]?.maxLength,
    value: (form.values[name] as string | null) ?? "",
    error: form.errorOf(name),
    onChange: ({ currentTarget: { value } }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      form.set(name, (value || (required ? "" : null)) as never),
    onBlur: form.flush,
  };
}
