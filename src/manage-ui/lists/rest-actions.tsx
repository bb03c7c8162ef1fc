import { Button, Group, Menu } from "@mantine/core";
import type { ComponentType, ReactNode } from "react";
import { Link } from "react-router";
import { RowMenu } from "./row-menu.tsx";

export interface RestAction {
  label: ReactNode;
  Icon: ComponentType<{ size: number }>;
  /** A URL that the action leads to, or what it does. */
  to?: string;
  onClick?: () => void;
}

interface RestActionsProps {
  /** What the actions concern, for screen readers. */
  name: string;
  actions: RestAction[];
}

/** The actions beside the main ones: buttons, and one menu where a phone has no room for them. */
export function RestActions({ name, actions }: RestActionsProps) {
  return (
    <>
      <div className="wide-only">
        <Group gap="xs">
          {actions.map(({ label, Icon, ...rest }, n) => (
            <Button key={n} variant="default" leftSection={<Icon size={18} />} {...target(rest)}>
              {label}
            </Button>
          ))}
        </Group>
      </div>
      <div className="narrow-only">
        <RowMenu name={name} isFramed>
          {actions.map(({ label, Icon, ...rest }, n) => (
            <Menu.Item key={n} leftSection={<Icon size={18} />} {...target(rest)}>
              {label}
            </Menu.Item>
          ))}
        </RowMenu>
      </div>
    </>
  );
}

function target({ to, onClick }: Pick<RestAction, "to" | "onClick">) {
  return to ? { renderRoot: (props: object) => <Link to={to} {...props} /> } : { onClick };
}
