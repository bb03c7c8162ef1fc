import { Button, Stack, Text } from "@mantine/core";
import { Trans } from "@lingui/react/macro";
import { IconPrinter } from "@tabler/icons-react";
import { Dialog } from "../../../../manage-ui/dialogs/overlays.tsx";
import { ShareBox } from "../../../../manage-ui/sharing/share-box.tsx";
import type { CheckInList } from "../../../contract.ts";

interface LinkDialogProps {
  list: CheckInList;
  isOpen: boolean;
  onClose: () => void;
}

/** Shows the link to copy, and its code for the phones of the staff, on screen or on paper. */
export function LinkDialog({ list, isOpen, onClose }: LinkDialogProps) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={<Trans>Link of {list.name}</Trans>}>
      <Stack>
        <ShareBox path={`/check-in/${list.short_id}`} />
        <Text c="dimmed">
          <Trans>
            Scan the code with the phone that will check people in. Everybody who has the link can do that.
          </Trans>
        </Text>
        <Button variant="default" leftSection={<IconPrinter size={18} />} onClick={() => window.print()}>
          <Trans>Print</Trans>
        </Button>
      </Stack>
    </Dialog>
  );
}
