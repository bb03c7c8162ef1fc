import { Menu } from "@mantine/core";
import { Trans } from "@lingui/react/macro";
import { IconQrcode } from "@tabler/icons-react";
import { useState } from "react";
import { useRemove } from "../../../../backoffice/forms/use-remove.ts";
import { useEvent } from "../../../../backoffice/queries/event.ts";
import { lazyDialog } from "../../../../manage-ui/dialogs/lazy-dialog.tsx";
import { ResourceMenu } from "../../../../manage-ui/lists/resource-menu.tsx";
import type { Versioned } from "../../../../platform/http/editing/resource.ts";
import type { Affiliate } from "../../../contract.ts";
import { AffiliateDialog } from "./affiliate-dialog.tsx";
import { affiliatePath } from "./affiliate-path.ts";
import { useAffiliates } from "./use-affiliates.ts";

const ShareLinkDialog = lazyDialog(
  async () => (await import("../../../../manage-ui/sharing/share-link-dialog.tsx")).ShareLinkDialog,
);

export function AffiliateMenu({ affiliate }: { affiliate: Versioned<Affiliate> }) {
  const event = useEvent();
  const [isSharing, setIsSharing] = useState(false);
  return (
    <>
      <ResourceMenu
        id={affiliate.id}
        name={affiliate.name}
        editor={(dialog) => <AffiliateDialog affiliate={affiliate} {...dialog} />}
        items={
          <Menu.Item leftSection={<IconQrcode size={18} />} onClick={() => setIsSharing(true)}>
            <Trans>QR code and link</Trans>
          </Menu.Item>
        }
        removal={useRemove(useAffiliates())}
        deleteTitle={<Trans>Delete {affiliate.name}?</Trans>}
      >
        <Trans>
          The link still opens the event, but its orders are no longer credited to anyone. The figures here
          are deleted with it, and this cannot be undone.
        </Trans>
      </ResourceMenu>
      <ShareLinkDialog
        title={<Trans>Link of {affiliate.name}</Trans>}
        path={affiliatePath(event, affiliate)}
        isOpen={isSharing}
        onClose={() => setIsSharing(false)}
      />
    </>
  );
}
