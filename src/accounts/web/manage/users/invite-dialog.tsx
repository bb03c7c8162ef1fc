import { Button, Stack, Textarea } from "@mantine/core";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { type FormEvent, useState } from "react";
import { StackedForm } from "../../../../manage-ui/stacked-form.tsx";
import { DialogButtons } from "../../../../manage-ui/dialogs/dialog-buttons.tsx";
import { DraftRestored } from "../../../../manage-ui/drafts/draft-restored.tsx";
import { Dialog } from "../../../../manage-ui/dialogs/overlays.tsx";
import { ProblemNotice } from "../../../../manage-ui/problem-notice.tsx";
import { useDraft } from "../../../../manage-ui/drafts/use-draft.ts";
import { Notice } from "../../../../ui/notice.tsx";
import { type Choice, EventsChoice, hasNone, idsOf } from "./events-choice.tsx";
import { readAddresses } from "./pasted-addresses.ts";
import { RoleChoice } from "./role-choice.tsx";
import type { GivenRole } from "./role-words.ts";
import { useInvite } from "./use-users.ts";

const AT_ONCE = 50;

const NOTHING = { pasted: "", role: "ORGANIZER" as GivenRole, events: null as Choice };

interface InviteDialogProps {
  isOpen: boolean;
  onClose: () => void;
}

export function InviteDialog({ isOpen, onClose }: InviteDialogProps) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} size={560} isHigh title={<Trans>Invite people</Trans>}>
      <InviteForm onClose={onClose} />
    </Dialog>
  );
}

function InviteForm({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const invite = useInvite();
  const { draft, change, isRestored, forget } = useDraft("invite", NOTHING);
  const [isChecked, setIsChecked] = useState(false);
  const { addresses, unreadable } = readAddresses(draft.pasted);
  const problem = problemOf(addresses.length, unreadable);
  const isLimited = draft.role !== "ADMIN";
  const lacksEvents = isLimited && hasNone(draft.events);
  const words = {
    none: t`Enter at least one e-mail address.`,
    many: t`Please enter at most ${AT_ONCE} at a time.`,
    unreadable: t`This is not an e-mail address: ${unreadable[0] ?? ""}`,
  };
  const handleSubmit = (submit: FormEvent) => {
    submit.preventDefault();
    setIsChecked(true);
    if (problem || lacksEvents) return;
    const event_ids = isLimited ? idsOf(draft.events) : null;
    invite.mutate({ emails: addresses, role: draft.role, event_ids }, { onSuccess: forget });
  };
  if (invite.data) return <InviteResults results={invite.data.data} onClose={onClose} />;
  return (
    <StackedForm onSubmit={handleSubmit} noValidate>
      {isRestored && <DraftRestored onDiscard={forget} />}
      <Textarea
        data-autofocus
        label={t`E-mail addresses`}
        description={t`One or more: one per line, or separated by commas.`}
        required
        autosize
        minRows={3}
        maxRows={10}
        spellCheck={false}
        value={draft.pasted}
        error={isChecked && problem ? words[problem] : undefined}
        onChange={(input) => change({ pasted: input.currentTarget.value })}
      />
      <RoleChoice value={draft.role} onChange={(role) => change({ role })} />
      {isLimited && (
        <EventsChoice
          value={draft.events}
          hasProblem={isChecked && lacksEvents}
          onChange={(events) => change({ events })}
        />
      )}
      {invite.isError && <ProblemNotice error={invite.error} />}
      <DialogButtons>
        <Button variant="default" onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
        <Button type="submit" loading={invite.isPending}>
          <Plural
            value={addresses.length}
            _0="Send the invitation"
            one="Send the invitation"
            other="Send # invitations"
          />
        </Button>
      </DialogButtons>
    </StackedForm>
  );
}

function problemOf(addresses: number, unreadable: string[]): "none" | "many" | "unreadable" | null {
  if (unreadable.length > 0) return "unreadable";
  if (addresses === 0) return "none";
  return addresses > AT_ONCE ? "many" : null;
}

interface Result {
  email: string;
  outcome: "INVITED" | "ALREADY_THERE" | "TOO_OFTEN";
}

/** Shows the result for each address. */
function InviteResults({ results, onClose }: { results: Result[]; onClose: () => void }) {
  const invited = results.filter(({ outcome }) => outcome === "INVITED").length;
  const others = results.filter(({ outcome }) => outcome !== "INVITED");
  return (
    <Stack>
      <Notice tone={invited > 0 ? "success" : "warning"} isLive>
        <Plural
          value={invited}
          _0="Nobody new was invited."
          one="The invitation is on its way. It is valid for a week."
          other="# invitations are on their way. They are valid for a week."
        />
      </Notice>
      {others.length > 0 && (
        <Stack component="ul" className="plain-list break-anywhere" gap={4}>
          {others.map(({ email, outcome }) => (
            <li key={email}>
              {outcome === "ALREADY_THERE" ? (
                <Trans>{email} is already in the account.</Trans>
              ) : (
                <Trans>{email} has been sent enough e-mails for today. Try again tomorrow.</Trans>
              )}
            </li>
          ))}
        </Stack>
      )}
      <DialogButtons>
        <Button onClick={onClose} data-autofocus>
          <Trans>Done</Trans>
        </Button>
      </DialogButtons>
    </Stack>
  );
}
