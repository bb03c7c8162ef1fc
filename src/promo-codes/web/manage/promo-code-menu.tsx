import { Menu } from "@mantine/core";
import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import { IconCopy, IconPlayerStop, IconQrcode } from "@tabler/icons-react";
import { useState } from "react";
import type { Versioned } from "../../../platform/http/editing/resource.ts";
import { lazyDialog } from "../../../manage-ui/dialogs/lazy-dialog.tsx";
import { useTellProblem } from "../../../manage-ui/problem-notice.tsx";
import { useRemove } from "../../../backoffice/forms/use-remove.ts";
import { ResourceMenu } from "../../../manage-ui/lists/resource-menu.tsx";
import { useEvent } from "../../../backoffice/queries/event.ts";
import { usePublicAddress } from "../../../manage-ui/sharing/share-box.tsx";
import { copyText } from "../../../ui/copy-button.tsx";
import { useToasts } from "../../../ui/overlays/toasts.tsx";
import { shownCode } from "../../../values/codes/shown-code.ts";
import type { PromoCode } from "../../contract.ts";
import { bodyOfPromoCode, formOfPromoCode } from "./promo-code-form.ts";
import { usePromoCodes } from "./use-promo-codes.ts";

export const PromoCodeDialog = lazyDialog(
  async () => (await import("./promo-code-dialog.tsx")).PromoCodeDialog,
);
const ShareLinkDialog = lazyDialog(
  async () => (await import("../../../manage-ui/sharing/share-link-dialog.tsx")).ShareLinkDialog,
);

export function PromoCodeMenu({ promo }: { promo: Versioned<PromoCode> }) {
  const { t } = useLingui();
  const event = useEvent();
  const { show } = useToasts();
  const code = shownCode(promo.code);
  const path = `/event/${event.id}/${event.slug}?promo_code=${encodeURIComponent(promo.code)}`;
  const address = usePublicAddress(path);
  const [isSharing, setIsSharing] = useState(false);
  const handleCopy = async () => {
    if (await copyText(address)) show({ message: t`Link with the code copied.` });
    else show({ message: t`Please copy it by hand: ${address}`, tone: "danger" });
  };
  const end = useEnd(promo);
  return (
    <>
      <ResourceMenu
        id={promo.id}
        name={code}
        editor={(dialog) => <PromoCodeDialog promo={promo} {...dialog} />}
        items={
          <>
            <Menu.Item leftSection={<IconCopy size={18} />} onClick={() => void handleCopy()}>
              <Trans>Copy link with this code</Trans>
            </Menu.Item>
            <Menu.Item leftSection={<IconQrcode size={18} />} onClick={() => setIsSharing(true)}>
              <Trans>QR code and link</Trans>
            </Menu.Item>
            {promo.status !== "EXPIRED" && (
              <Menu.Item leftSection={<IconPlayerStop size={18} />} onClick={end}>
                <Trans>End now</Trans>
              </Menu.Item>
            )}
          </>
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
      <ShareLinkDialog
        title={<Trans>Link with the code {code}</Trans>}
        path={path}
        isOpen={isSharing}
        onClose={() => setIsSharing(false)}
      />
    </>
  );
}

/** Ends a code at once and offers to undo it. The code stays in the list. */
function useEnd(promo: Versioned<PromoCode>): () => void {
  const { t } = useLingui();
  const { currency } = useEvent();
  const { show } = useToasts();
  const { end, change, onChanged } = usePromoCodes();
  const tell = useTellProblem();
  const code = shownCode(promo.code);
  const undo = useMutation({
    mutationFn: ({ former, version }: { former: PromoCode; version: string }) =>
      change(former.id, bodyOfPromoCode(formOfPromoCode(former, currency), currency), version),
    onSuccess: onChanged,
    onError: tell,
  });
  const ending = useMutation({
    mutationFn: ({ id }: PromoCode) => end(id),
    // The code as it was: the list has the ended one by the time of the undo.
    onSuccess: ({ data: ended }, former) => {
      show({
        message: t`${code} has ended. Orders already placed with it keep their discount.`,
        action: { label: t`Undo`, onAction: () => undo.mutate({ former, version: ended.version }) },
      });
      return onChanged();
    },
    onError: tell,
  });
  return () => ending.mutate(promo);
}
