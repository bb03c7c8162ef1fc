import type { ReactNode } from "react";
import { Dialog } from "../../../../manage-ui/dialogs/overlays.tsx";
import { ShareBox } from "../../../../manage-ui/sharing/share-box.tsx";

interface ShareLinkDialogProps {
  title: ReactNode;
  /** The path of the page, with what the link chooses on it. */
  path: string;
  isOpen: boolean;
  onClose: () => void;
}

/** Shows a link with its QR code. */
export function ShareLinkDialog({ title, path, isOpen, onClose }: ShareLinkDialogProps) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={title}>
      <ShareBox path={path} isMain />
    </Dialog>
  );
}
