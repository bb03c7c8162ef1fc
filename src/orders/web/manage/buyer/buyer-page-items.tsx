import { Menu } from "@mantine/core";
import { Trans, useLingui } from "@lingui/react/macro";
import { IconCopy, IconExternalLink } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useSentenceOf } from "../../../../manage-ui/problem-notice.tsx";
import { copyText } from "../../../../ui/copy-button.tsx";
import { useToasts } from "../../../../ui/overlays/toasts.tsx";
import type { Order } from "../../../contract.ts";
import { buyerLinkQuery } from "../orders-query.ts";

/** Opens the order as its buyer sees it, or copies the link. The link is read when the menu opens. */
export function BuyerPageItems({ order }: { order: Order }) {
  const { t } = useLingui();
  const { show } = useToasts();
  const sentenceOf = useSentenceOf();
  const { data: address, error } = useQuery(buyerLinkQuery(order.event_id, order.id));
  const handleCopy = async () => {
    if (address === undefined) return;
    if (await copyText(address)) show({ message: t`Link to the order copied.` });
    else show({ message: t`Please copy it by hand: ${address}`, tone: "danger" });
  };
  return (
    <>
      <Menu.Item
        component="a"
        href={address}
        target="_blank"
        rel="noreferrer"
        leftSection={<IconExternalLink size={18} />}
        disabled={address === undefined}
      >
        <Trans>View as the buyer</Trans>
      </Menu.Item>
      <Menu.Item
        leftSection={<IconCopy size={18} />}
        disabled={address === undefined}
        onClick={() => void handleCopy()}
      >
        <Trans>Copy the buyer’s link</Trans>
      </Menu.Item>
      {error && <Menu.Label>{sentenceOf(error)}</Menu.Label>}
    </>
  );
}
