import { Menu } from "@mantine/core";
import { Trans } from "@lingui/react/macro";
import { IconMail, IconReceipt, IconUserMinus } from "@tabler/icons-react";
import { Link } from "react-router";
import { useRemove } from "../../../backoffice/forms/use-remove.ts";
import { ConfirmDialog } from "../../../manage-ui/dialogs/confirm-dialog.tsx";
import { useOneOpen } from "../../../manage-ui/dialogs/use-one-open.ts";
import { RowMenu } from "../../../manage-ui/lists/row-menu.tsx";
import { useOpenItem } from "../../../manage-ui/use-open-item.ts";
import type { WaitingEntry } from "../../contract.ts";
import { canGetOffer } from "../../rules/can-get-offer.ts";
import { OfferToChosen } from "./offers/offer-to-chosen.tsx";
import { useWaitingList } from "./waiting-list-query.ts";

/** The actions of an entry. One that has ended without an order has none. */
export function EntryMenu({ entry }: { entry: WaitingEntry }) {
  const { id, status, order_id: orderId } = entry;
  const name = [entry.first_name, entry.last_name].filter(Boolean).join(" ");
  const dialogs = useOneOpen<"offer" | "remove">();
  const drawer = useOpenItem("order");
  const removal = useRemove(useWaitingList());
  const isOpen = status === "WAITING" || status === "OFFERED";
  const { isOpen: isOffering, onClose } = dialogs.of("offer");
  if (!isOpen && !canGetOffer(entry) && orderId === null) return null;
  return (
    <>
      <RowMenu name={name}>
        {canGetOffer(entry) && (
          <Menu.Item leftSection={<IconMail size={18} />} onClick={() => dialogs.show("offer")}>
            {status === "WAITING" ? <Trans>Offer now</Trans> : <Trans>Offer again</Trans>}
          </Menu.Item>
        )}
        {orderId !== null && (
          <Menu.Item
            component={Link}
            to={drawer.addressOf(orderId)}
            preventScrollReset
            leftSection={<IconReceipt size={18} />}
          >
            <Trans>View order</Trans>
          </Menu.Item>
        )}
        {isOpen && (
          <Menu.Item
            color="danger"
            leftSection={<IconUserMinus size={18} />}
            onClick={() => dialogs.show("remove")}
          >
            <Trans>Remove</Trans>
          </Menu.Item>
        )}
      </RowMenu>
      <OfferToChosen ids={isOffering ? [id] : null} onClose={onClose} />
      <ConfirmDialog
        {...dialogs.of("remove")}
        title={<Trans>Remove {name} from the waiting list?</Trans>}
        confirmLabel={<Trans>Remove</Trans>}
        mutation={removal}
        onConfirm={() => removal.mutate(id, { onSuccess: dialogs.of("remove").onClose })}
      >
        {status === "OFFERED" ? (
          <Trans>They lose their place in line, and the places held for them go to the next.</Trans>
        ) : (
          <Trans>They lose their place in line. They are not told.</Trans>
        )}
      </ConfirmDialog>
    </>
  );
}
