import { Menu } from "@mantine/core";
import { Trans, useLingui } from "@lingui/react/macro";
import { IconCopy } from "@tabler/icons-react";
import { useState } from "react";
import type { Versioned } from "../../../../platform/http/editing/resource.ts";
import { ConfirmDialog } from "../../../../manage-ui/confirm-dialog.tsx";
import { DeleteItem, EditItem, RowMenu } from "../../../../manage-ui/row-menu.tsx";
import { useEvent } from "../../../../backoffice/queries/event.ts";
import { usePublicAddress } from "../../../../manage-ui/share-box.tsx";
import { useToasts } from "../../../../ui/toasts.tsx";
import type { PromoCode } from "../../../contract.ts";
import { PromoCodeDialog } from "./promo-code-dialog.tsx";
import { useDeletePromoCode } from "./use-promo-code.ts";

export function PromoCodeMenu({ promo }: { promo: Versioned<PromoCode> }) {
  const { t } = useLingui();
  const event = useEvent();
  const { show } = useToasts();
  const [dialog, setDialog] = useState<"edit" | "delete">();
  const remove = useDeletePromoCode();
  const code = promo.code.toUpperCase();
  const address = usePublicAddress(
    `/event/${event.id}/${event.slug}?promo_code=${encodeURIComponent(promo.code)}`,
  );
  const handleCopy = async () => {
    await navigator.clipboard.writeText(address);
    show({ message: t`Link with the code copied.` });
  };
  const close = () => setDialog(undefined);
  return (
    <>
      <RowMenu name={code}>
        <EditItem onClick={() => setDialog("edit")} />
        <Menu.Item leftSection={<IconCopy size={18} />} onClick={() => void handleCopy()}>
          <Trans>Copy link with this code</Trans>
        </Menu.Item>
        <DeleteItem onClick={() => setDialog("delete")} />
      </RowMenu>
      <PromoCodeDialog promo={promo} isOpen={dialog === "edit"} onClose={close} />
      <ConfirmDialog
        isOpen={dialog === "delete"}
        onClose={close}
        title={<Trans>Delete code {code}?</Trans>}
        confirmLabel={<Trans>Delete code</Trans>}
        mutation={remove}
        onConfirm={() => remove.mutate(promo.id, { onSuccess: close })}
      >
        <Trans>
          Nobody will be able to use it. Orders already placed with it keep their discount. This cannot be
          undone.
        </Trans>
      </ConfirmDialog>
    </>
  );
}
