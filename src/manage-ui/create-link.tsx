import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { Link } from "react-router";

/** The button of a list that leads to the page for creating an item. The key c presses it. */
export function CreateLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Button data-creates component={Link} to={to} variant="default" leftSection={<IconPlus size={18} />}>
      {children}
    </Button>
  );
}
