import { Checkbox, SimpleGrid, Textarea, TextInput } from "@mantine/core";
import { useLingui } from "@lingui/react/macro";
import type { FormProblems } from "../../../../backoffice/forms/form-problems.ts";
import type { FormParts } from "../../../../backoffice/forms/use-checked-form.ts";
import { Optional } from "../../../../manage-ui/optional.tsx";

export interface PersonForm {
  first_name: string;
  last_name: string;
  email: string;
  /**
   * The address that the form showed before the user typed. A colleague's new address, which the page shows as soon as
   * it is saved, is not an address that was typed here.
   */
  email_before: string;
  notes: string;
  /** Sends the e-mail with the new links, if the address is another one. */
  sends: boolean;
}

type Person = { [Field in "first_name" | "last_name" | "email" | "notes"]: string | null };

export function formOfPerson({ first_name, last_name, email, notes }: Person): PersonForm {
  return {
    first_name: first_name ?? "",
    last_name: last_name ?? "",
    email: email ?? "",
    email_before: email ?? "",
    notes: notes ?? "",
    sends: true,
  };
}

/**
 * Leaves out an empty last name or address if the person had none before, as a guest at the door. The contract
 * refuses empty ones.
 */
export function bodyOfPerson<Form extends PersonForm>(typed: Form, before: Person) {
  const { sends: _, email_before: _before, ...form } = typed;
  const orAbsent = (field: "last_name" | "email") =>
    form[field] === "" && !before[field] ? undefined : form[field];
  return { ...form, last_name: orAbsent("last_name"), email: orAbsent("email") };
}

/** Finds values that the contract also refuses, so that the form shows them together with missing values. */
export function problemsOfPerson({ last_name, email }: PersonForm, before: Person): FormProblems {
  return {
    ...(before.last_name && last_name.trim() === "" && { last_name: "required" }),
    ...(before.email && email.trim() === "" && { email: "required" }),
    ...(email.trim() !== "" && !/^[^\s@]+@[^\s@]+$/.test(email.trim()) && { email: "not_an_email" }),
  };
}

export function isOtherAddress({ email, email_before }: PersonForm): boolean {
  return email.trim().toLowerCase() !== email_before.toLowerCase();
}

type PersonParts = Pick<FormParts<PersonForm>, "text" | "tick">;

interface PersonFieldsProps {
  editor: PersonParts;
  before: Person;
  /** Explains the effects of another address. */
  emailHelp: string;
  /** Offers to send the new links. Null: nothing is sent. */
  sendsLabel: string | null;
  isInDialog?: boolean;
}

/** The names and the address of a buyer or of a ticket's holder. */
export function PersonFields({
  editor: { text, tick },
  before,
  emailHelp,
  sendsLabel,
  isInDialog,
}: PersonFieldsProps) {
  const { t } = useLingui();
  return (
    <>
      <SimpleGrid minColWidth="11rem" spacing="sm" verticalSpacing="md">
        <TextInput data-autofocus={isInDialog} label={t`First name`} {...text("first_name")} />
        <TextInput label={t`Last name`} {...text("last_name")} required={Boolean(before.last_name)} />
      </SimpleGrid>
      <TextInput
        type="email"
        label={t`E-mail`}
        description={emailHelp}
        {...text("email")}
        required={Boolean(before.email)}
      />
      {sendsLabel && <Checkbox label={sendsLabel} {...tick("sends")} />}
    </>
  );
}

export function NotesField({ text }: PersonParts) {
  const { t } = useLingui();
  return (
    <Textarea
      label={<Optional>{t`Notes`}</Optional>}
      description={t`Only your team can see this.`}
      autosize
      minRows={3}
      maxRows={12}
      {...text("notes")}
    />
  );
}
