import { Button, Menu } from "@mantine/core";
import { Trans, useLingui } from "@lingui/react/macro";
import { IconChevronDown } from "@tabler/icons-react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Versioned } from "../../../platform/http/editing/resource.ts";
import { useVersion } from "../../../backoffice/editing/use-version.ts";
import { ConfirmDialog } from "../../../manage-ui/dialogs/confirm-dialog.tsx";
import { useTellProblem } from "../../../manage-ui/problem-notice.tsx";
import { storeSaved } from "../../../manage-ui/saving/store-saved.ts";
import { browserClient } from "../../../platform/http/browser-client.ts";
import { useToasts } from "../../../ui/overlays/toasts.tsx";
import type { Organizer, OrganizersContract } from "../../contract.ts";
import { organizerQuery } from "../../../backoffice/queries/organizers.ts";

type Status = Organizer["status"];

export function useChangeOrganizerStatus({ id: organizerId, version: shown }: Versioned<Organizer>) {
  const client = useQueryClient();
  const { version, setSaved } = useVersion(shown);
  return useMutation({
    mutationFn: async (status: Status) => {
      const params = { organizer_id: organizerId };
      const answer = await browserClient<OrganizersContract>()("PUT /organizers/{organizer_id}/status", {
        params,
        body: { status },
        version,
      });
      return answer.data;
    },
    onSuccess: async (organizer) => {
      setSaved(organizer.version);
      await storeSaved(client, organizerQuery(organizerId), organizer);
      void client.invalidateQueries({ queryKey: ["organizers", "list"] });
      // Archiving an organiser also archives its events.
      void client.invalidateQueries({ queryKey: ["events"] });
    },
  });
}

/** The organiser's status, with a menu of the possible changes. */
export function OrganizerStatusMenu({ organizer }: { organizer: Versioned<Organizer> }) {
  const { t } = useLingui();
  const { show } = useToasts();
  const [isArchiving, setIsArchiving] = useState(false);
  const tell = useTellProblem();
  const change = useChangeOrganizerStatus(organizer);
  const words: Record<Status, string> = {
    DRAFT: t`Draft`,
    LIVE: t`Live`,
    ARCHIVED: t({ message: "Archived", context: "an organiser" }),
  };
  const move = (to: Status, message: string) =>
    change.mutate(to, {
      onSuccess: () => show({ message }),
      onError: tell,
    });
  return (
    <>
      <Menu>
        <Menu.Target>
          <Button variant="default" rightSection={<IconChevronDown size={16} aria-hidden="true" />}>
            <span className="visually-hidden">
              <Trans>Organiser status:</Trans>
            </span>{" "}
            {words[organizer.status]}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {organizer.status === "DRAFT" && (
            <Menu.Item onClick={() => move("LIVE", t`The organiser is public now.`)}>
              <Trans>Publish</Trans>
            </Menu.Item>
          )}
          {organizer.status !== "DRAFT" && (
            <Menu.Item onClick={() => move("DRAFT", t`The organiser is a draft again.`)}>
              {organizer.status === "ARCHIVED" ? (
                <Trans>Restore as a draft</Trans>
              ) : (
                <Trans>Back to draft</Trans>
              )}
            </Menu.Item>
          )}
          {organizer.status !== "ARCHIVED" && (
            <Menu.Item onClick={() => setIsArchiving(true)}>
              <Trans>Archive</Trans>
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      <ArchiveOrganizer isOpen={isArchiving} onClose={() => setIsArchiving(false)} change={change} />
    </>
  );
}

interface ArchiveOrganizerProps {
  isOpen: boolean;
  onClose: () => void;
  change: ReturnType<typeof useChangeOrganizerStatus>;
}

export function ArchiveOrganizer({ isOpen, onClose, change }: ArchiveOrganizerProps) {
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      title={<Trans>Archive this organiser?</Trans>}
      confirmLabel={<Trans>Archive</Trans>}
      mutation={change}
      onConfirm={() => change.mutate("ARCHIVED", { onSuccess: onClose })}
    >
      <Trans>
        All its events are archived with it: their pages are taken down and nothing more is sold. Restoring
        the organiser does not in itself bring any of them back.
      </Trans>
    </ConfirmDialog>
  );
}
