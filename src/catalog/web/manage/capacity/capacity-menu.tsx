import { Trans } from "@lingui/react/macro";
import { useRemove } from "../../../../backoffice/forms/use-remove.ts";
import { ResourceMenu } from "../../../../manage-ui/lists/resource-menu.tsx";
import type { Versioned } from "../../../../platform/http/editing/resource.ts";
import type { CapacityAssignment } from "../../../contract.ts";
import { CapacityDialog } from "./capacity-dialog.tsx";
import { useCapacities } from "./use-capacities.ts";

export function CapacityMenu({ assignment }: { assignment: Versioned<CapacityAssignment> }) {
  return (
    <ResourceMenu
      id={assignment.id}
      name={assignment.name}
      editor={(dialog) => <CapacityDialog assignment={assignment} {...dialog} />}
      removal={useRemove(useCapacities())}
      deleteTitle={<Trans>Delete {assignment.name}?</Trans>}
    >
      <Trans>
        Its products are then limited only by their own quantities. Nothing already sold changes. This cannot
        be undone.
      </Trans>
    </ResourceMenu>
  );
}
