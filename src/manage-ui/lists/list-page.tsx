import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { type ComponentProps, type ReactNode, useState } from "react";
import { Page } from "../page.tsx";

interface ListPageProps extends Omit<ComponentProps<typeof Page>, "actions" | "children"> {
  addLabel: ReactNode;
  addIcon?: ReactNode;
  /** False: a person who only looks. */
  canAdd?: boolean;
  /** The dialog in which an item is added. */
  editor: (dialog: { isOpen: boolean; onClose: () => void }) => ReactNode;
  /** The list. It shows the button again where there is nothing yet. */
  children: (addButton: ReactNode) => ReactNode;
}

/** A page with one list whose items are added in a dialog. */
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
