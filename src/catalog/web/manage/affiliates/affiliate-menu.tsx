import { Trans } from "@lingui/react/macro";
import { useRemove } from "../../../../backoffice/forms/use-remove.ts";
import { ResourceMenu } from "../../../../manage-ui/lists/resource-menu.tsx";
import type { Versioned } from "../../../../platform/http/editing/resource.ts";
import type { Affiliate } from "../../../contract.ts";
import { AffiliateDialog } from "./affiliate-dialog.tsx";
import { useAffiliates } from "./use-affiliates.ts";

export function AffiliateMenu({ affiliate }: { affiliate: Versioned<Affiliate> }) {
  return (
    <ResourceMenu
      id={affiliate.id}
      name={affiliate.name}
      editor={(dialog) => <AffiliateDialog affiliate={affiliate} {...dialog} />}
      removal={useRemove(useAffiliates())}
      deleteTitle={<Trans>Delete {affiliate.name}?</Trans>}
    >
      <Trans>
        The link still opens the event, but its orders are no longer credited to anyone. The figures here are
        deleted with it, and this cannot be undone.
      </Trans>
    </ResourceMenu>
  );
}
