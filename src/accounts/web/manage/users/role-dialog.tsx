import { Button, Text } from "@mantine/core";
import { Trans, useLingui } from "@lingui/react/macro";
import { type FormEvent, useState } from "react";
import { StackedForm } from "../../../../manage-ui/stacked-form.tsx";
import { SaveProblem } from "../../../../backoffice/editing/save-problem.tsx";
import type { Versioned } from "../../../../platform/http/editing/resource.ts";
import { DialogButtons } from "../../../../manage-ui/dialogs/dialog-buttons.tsx";
import { errorsOf } from "../../../../manage-ui/errors-of.ts";
import { Dialog } from "../../../../manage-ui/dialogs/overlays.tsx";
import { useToasts } from "../../../../ui/overlays/toasts.tsx";
import type { Member } from "../../../contract.ts";
import { EventsChoice, hasNone, idsOf } from "./events-choice.tsx";
import { RoleChoice } from "./role-choice.tsx";
import type { GivenRole } from "./role-words.ts";
import { useEditUser } from "./use-users.ts";

interface RoleDialogProps {
  member: Versioned<Member>;
  isOpen: boolean;
  onClose: () => void;
}

export function RoleDialog({ member, isOpen, onClose }: RoleDialogProps) {
  const name = member.full_name || member.email;
  return (
    <Dialog isOpen={isOpen} onClose={onClose} size={520} title={<Trans>What can {name} do?</Trans>}>
      <RoleForm member={member} onClose={onClose} />
    </Dialog>
  );
}

function RoleForm({ member, onClose }: Omit<RoleDialogProps, "isOpen">) {
  const { t } = useLingui();
  const { show } = useToasts();
  const change = useEditUser(member, accessOf(member.role as GivenRole, member.events));
  const [role, setRole] = useState(member.role as GivenRole);
  const [events, setEvents] = useState(member.events);
  const [isChecked, setIsChecked] = useState(false);
  const isLimited = role !== "ADMIN";
  const lacksEvents = isLimited && hasNone(events);
  const handleSubmit = (submit: FormEvent) => {
    submit.preventDefault();
    setIsChecked(true);
    if (lacksEvents) return;
    change.mutate(accessOf(role, events), {
      onSuccess: () => {
        show({ message: t`Saved.` });
        onClose();
      },
    });
  };
  return (
    <StackedForm onSubmit={handleSubmit}>
      <RoleChoice value={role} error={errorsOf(change.error).role} onChange={setRole} />
      {isLimited && (
        <EventsChoice value={events} hasProblem={isChecked && lacksEvents} onChange={setEvents} />
      )}
      {member.status === "ACTIVE" && role !== member.role && (
        <Text c="dimmed">
          <Trans>A new role takes effect at once; they have to log in again.</Trans>
        </Text>
      )}
      <SaveProblem save={change} isBesideFields />
      <DialogButtons>
        <Button variant="default" onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
        <Button type="submit" loading={change.isPending}>
          <Trans>Save</Trans>
        </Button>
      </DialogButtons>
    </StackedForm>
  );
}

/** Returns the access of a role. Administrators access all events. */
function accessOf(role: GivenRole, events: Member["events"]) {
  return { role, event_ids: role === "ADMIN" ? null : idsOf(events) };
}
