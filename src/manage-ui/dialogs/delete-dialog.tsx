import { Button, TextInput } from "@mantine/core";
import { Trans, useLingui } from "@lingui/react/macro";
import { type FormEvent, type ReactNode, useState } from "react";
import { DialogButtons } from "./dialog-buttons.tsx";
import { Dialog } from "./overlays.tsx";
import { ProblemNotice } from "../problem-notice.tsx";

interface DeleteDialogProps {
  isOpen: boolean;
  onClose: () => void;
  title: ReactNode;
  /** The name of the deleted item. The user has to type it. */
  name: string;
  /** Lists what is deleted with the item. */
  children: ReactNode;
  mutation: { isPending: boolean; isError: boolean; error: unknown; reset: () => void };
  onDelete: () => void;
}

/** For permanent deletion: the user types the name first. */
export function DeleteDialog({
  isOpen,
  onClose,
  title,
  name,
  children,
  mutation,
  onDelete,
}: DeleteDialogProps) {
  const { t } = useLingui();
  const [typed, setTyped] = useState("");
  const [isWrong, setIsWrong] = useState(false);
  const handleClose = () => {
    mutation.reset();
    setTyped("");
    setIsWrong(false);
    onClose();
  };
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (plain(typed) !== plain(name)) return setIsWrong(true);
    onDelete();
  };
  return (
    <Dialog isOpen={isOpen} onClose={handleClose} title={title}>
      <form onSubmit={handleSubmit} noValidate>
        <p>{children}</p>
        <TextInput
          mt="md"
          data-autofocus
          autoComplete="off"
          label={t`To delete it, type its name: ${name}`}
          value={typed}
          error={isWrong && t`The name does not match.`}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            setIsWrong(false);
          }}
        />
        {mutation.isError && <ProblemNotice error={mutation.error} />}
        <DialogButtons>
          <Button variant="default" onClick={handleClose}>
            <Trans>Keep it</Trans>
          </Button>
          <Button type="submit" color="danger" loading={mutation.isPending}>
            <Trans>Delete</Trans>
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}

/** Ignores upper case and repeated spaces. */
function plain(text: string): string {
  return text.trim().replaceAll(/\s+/g, " ").toLocaleLowerCase();
}
