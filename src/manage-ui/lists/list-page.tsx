import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { type ComponentProps, type ReactNode, useState } from "react";
import { Page } from "../page.tsx";

interface ListPageProps extends Omit<ComponentProps<typeof Page>, "actions" | "children"> {
  addLabel: ReactNode;
  addIcon?: ReactNode;
  /** False for a member who may only view the list. */
  canAdd?: boolean;
  /** Renders the dialog for adding an item. */
  editor: (dialog: { isOpen: boolean; onClose: () => void }) => ReactNode;
  /** Renders the list, with the button again in the empty state. */
  children: (addButton: ReactNode) => ReactNode;
}

/**
 * A page with one list that is shown whole and whose items are added in a dialog. For a list with pages, filters and
 * columns: GridPage.
 */
export function ListPage({ addLabel, addIcon, canAdd = true, editor, children, ...page }: ListPageProps) {
  const [isAdding, setIsAdding] = useState(false);
  const addButton = canAdd && (
    <Button data-creates leftSection={addIcon ?? <IconPlus size={18} />} onClick={() => setIsAdding(true)}>
      {addLabel}
    </Button>
  );
  return (
    <Page {...page} actions={addButton}>
      {children(addButton)}
      {editor({ isOpen: isAdding, onClose: () => setIsAdding(false) })}
    </Page>
  );
}
