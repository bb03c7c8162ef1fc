import { Menu } from "@mantine/core";
import { Trans, useLingui } from "@lingui/react/macro";
import { IconArrowBackUp } from "@tabler/icons-react";
import { useEvent } from "../../../../backoffice/queries/event.ts";
import { RowMenu } from "../../../../manage-ui/lists/row-menu.tsx";
import { useTellProblem } from "../../../../manage-ui/problem-notice.tsx";
import type { LoggedScan } from "../../../log/contract.ts";
import { useNames } from "../../parts/verdict-words.ts";
import { useUndoCheckIn } from "../parts/use-undo-check-in.ts";

/** The actions of a scan. Only an entry that stands has one. */
export function ScanMenu({ scan }: { scan: LoggedScan }) {
  const { t } = useLingui();
  const { id: eventId } = useEvent();
  const name = useNames()(scan);
  const undo = useUndoCheckIn({
    eventId,
    message: t`The check-in of ${name} is undone.`,
    onError: useTellProblem(),
  });
  const { check_in_short_id: entry } = scan;
  if (entry === null) return null;
  return (
    <RowMenu name={name}>
      <Menu.Item
        leftSection={<IconArrowBackUp size={18} />}
        disabled={undo.isPending}
        onClick={() => undo.mutate(entry)}
      >
        <Trans>Undo check-in</Trans>
      </Menu.Item>
    </RowMenu>
  );
}
