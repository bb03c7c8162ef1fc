import { Button, Group, Text } from "@mantine/core";
import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useNavigate } from "react-router";
import type { Versioned } from "../../../../platform/http/editing/resource.ts";
import { DeleteDialog } from "../../../../manage-ui/dialogs/delete-dialog.tsx";
import { useTellProblem } from "../../../../manage-ui/problem-notice.tsx";
import { Panel } from "../../../../manage-ui/panel.tsx";
import { useMe } from "../../../../backoffice/queries/me.ts";
import { browserClient } from "../../../../platform/http/browser-client.ts";
import { useToasts } from "../../../../ui/overlays/toasts.tsx";
import type { Organizer, OrganizersContract } from "../../../contract.ts";
import styles from "../../../../events/web/manage/settings-page.module.css";
import { organizerDeletionQuery } from "../organizer-queries.ts";
import { ArchiveOrganizer, useChangeOrganizerStatus } from "../organizer-status-menu.tsx";

export function OrganizerDangerSection({ organizer }: { organizer: Versioned<Organizer> }) {
  const me = useMe();
  return (
    <Panel title={<Trans>Danger zone</Trans>}>
      <div>
        <Archive organizer={organizer} />
        {me.role !== "ORGANIZER" && <Delete organizer={organizer} />}
      </div>
    </Panel>
  );
}

function Archive({ organizer }: { organizer: Versioned<Organizer> }) {
  const change = useChangeOrganizerStatus(organizer);
  const tell = useTellProblem();
  const [isAsking, setIsAsking] = useState(false);
  const isArchived = organizer.status === "ARCHIVED";
  const handleClick = () => (isArchived ? change.mutate("DRAFT", { onError: tell }) : setIsAsking(true));
  return (
    <Group component="section" className={styles.danger} gap="12px 24px" justify="space-between" py="sm">
      <div>
        <h3>{isArchived ? <Trans>Restore this organiser</Trans> : <Trans>Archive this organiser</Trans>}</h3>
        <Text c="dimmed">
          {isArchived ? (
            <Trans>It becomes a draft. Its events stay archived until you restore them one by one.</Trans>
          ) : (
            <Trans>All its events are archived with it.</Trans>
          )}
        </Text>
      </div>
      <Button variant="default" onClick={handleClick}>
        {isArchived ? <Trans>Restore as a draft</Trans> : <Trans>Archive</Trans>}
      </Button>
      <ArchiveOrganizer isOpen={isAsking} onClose={() => setIsAsking(false)} change={change} />
    </Group>
  );
}

function Delete({ organizer }: { organizer: Versioned<Organizer> }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const client = useQueryClient();
  const { show } = useToasts();
  const [isAsking, setIsAsking] = useState(false);
  const { data: status } = useQuery(organizerDeletionQuery(organizer.id));
  const remove = useMutation({
    mutationFn: () =>
      browserClient<OrganizersContract>()("DELETE /organizers/{organizer_id}", {
        params: { organizer_id: organizer.id },
      }),
    onSuccess: async () => {
      await navigate("/manage/organizer");
      show({ message: t`“${organizer.name}” is deleted.` });
      client.removeQueries({ queryKey: ["organizers", organizer.id] });
      await client.invalidateQueries({ queryKey: ["organizers"] });
      await client.invalidateQueries({ queryKey: ["events"] });
    },
  });
  const why: Record<string, ReactNode> = {
    only_organizer: <Trans>It is your only organiser, and an account needs one.</Trans>,
    last_organizer: <Trans>It is your last active organiser, and an account needs one.</Trans>,
    organizer_has_orders: (
      <Trans>One of its events has orders, so it cannot be deleted. You can archive it.</Trans>
    ),
  };
  return (
    <Group component="section" className={styles.danger} gap="12px 24px" justify="space-between" py="sm">
      <div>
        <h3>
          <Trans>Delete this organiser</Trans>
        </h3>
        <Text c="dimmed">
          {why[status?.reason ?? ""] ?? <Trans>With all its events. This cannot be undone.</Trans>}
        </Text>
      </div>
      <Button
        variant="default"
        color="danger"
        disabled={status?.can_delete !== true}
        onClick={() => setIsAsking(true)}
      >
        <Trans>Delete organiser</Trans>
      </Button>
      <DeleteDialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        title={<Trans>Delete this organiser?</Trans>}
        name={organizer.name}
        mutation={remove}
        onDelete={() => remove.mutate()}
      >
        <Trans>All its events go with it, and their pages are gone for good.</Trans>
      </DeleteDialog>
    </Group>
  );
}
