import { Dialog, type OverlayProps } from "../dialogs/overlays.tsx";
import { ShareBox } from "./share-box.tsx";

interface ShareLinkDialogProps extends Omit<OverlayProps, "children"> {
  /** The path of the page, with what the link chooses on it. */
  path: string;
}

/** Shows a link with its QR code. */
export function ShareLinkDialog({ path, ...dialog }: ShareLinkDialogProps) {
  return (
    <Dialog {...dialog}>
      <ShareBox path={path} isMain />
    </Dialog>
  );
}
