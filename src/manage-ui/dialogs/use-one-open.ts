import { useState } from "react";

/**
 * Which of several dialogs is open. A dialog closes only itself, because the answer to its call may come late, when
 * another one is open.
 */
export function useOneOpen<Name extends string>() {
  const [open, setOpen] = useState<Name>();
  return {
    show: (name: Name) => setOpen(name),
    /** The props of one of the dialogs. */
    of: (name: Name) => ({
      isOpen: open === name,
      onClose: () => setOpen((current) => (current === name ? undefined : current)),
    }),
  };
}
