import { Menu } from "@mantine/core";
import { Trans, useLingui } from "@lingui/react/macro";
import { IconCopy } from "@tabler/icons-react";
import type { Versioned } from "../../../../platform/http/editing/resource.ts";
import { useRemove } from "../../../../backoffice/forms/use-remove.ts";
import { ResourceMenu } from "../../../../manage-ui/lists/resource-menu.tsx";
import { useEvent } from "../../../../backoffice/queries/event.ts";
import { usePublicAddress } from "../../../../manage-ui/sharing/share-box.tsx";
import { copyText } from "../../../../ui/copy-button.tsx";
import { useToasts } from "../../../../ui/overlays/toasts.tsx";
import type { PromoCode } from "../../../contract.ts";
import { PromoCodeDialog } from "./promo-code-dialog.tsx";
import { usePromoCodes } from "./use-promo-codes.ts";

export function PromoCodeMenu({ promo }: { promo: Versioned<PromoCode> }) {
  const { t } = useLingui();
  const event = useEvent();
  const { show } = useToasts();
  const code = promo.code.toUpperCase();
  const address = usePublicAddress(
    `/event/${event.id}/${event.slug}?promo_code=${encodeURIComponent(promo.code)}`,
  );
  const handleCopy = async () => {
    if (await copyText(address)) show({ message: t`Link with the code copied.` });
    else show({ message: t`Please copy it by hand: ${address}`, tone: "danger" });
  };
  return (
    <ResourceMenu
      id={promo.id}
      name={code}
      editor={(dialog) => <PromoCodeDialog promo={promo} {...dialog} />}
      items={
        <Menu.Item leftSection={<IconCopy size={18} />} onClick={() => void handleCopy()}>
          <Trans>Copy link with this code</Trans>
        </Menu.Item>
      }
      removal={useRemove(usePromoCodes())}
      deleteTitle={<Trans>Delete code {code}?</Trans>}
      deleteLabel={<Trans>Delete code</Trans>}
    >
      <Trans>
        Nobody will be able to use it. Orders already placed with it keep their discount. This cannot be
        undone.
      </Trans>
    </ResourceMenu>
  );
}
