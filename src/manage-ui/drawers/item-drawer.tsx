import { ActionIcon, Stack } from "@mantine/core";
import { useLingui } from "@lingui/react/macro";
import { IconArrowsMaximize, IconChevronDown, IconChevronUp } from "@tabler/icons-react";
import { type ReactNode, useEffect, useEffectEvent } from "react";
import { Link } from "react-router";
import { pressUnless } from "../focus/press-unless.ts";
import { areKeysOn, isTyping } from "../keys/single-keys.ts";
import { SidePanel } from "../dialogs/overlays.tsx";
import { useOpenItem } from "../use-open-item.ts";
import styles from "./item-drawer.module.css";
import { type DrawerName, useNeighboursOf } from "./neighbours.ts";

interface ItemDrawerProps {
  name: DrawerName;
  id: number;
  title: ReactNode;
  /** The item's own page. */
  page: string;
  children: ReactNode;
}

/**
 * Shows an item beside its list. The keys j and k go to the next and the previous item; the list stays in
 * place.
 */
export function ItemDrawer({ name, id, title, page, children }: ItemDrawerProps) {
  const { t } = useLingui();
  const { show, close } = useOpenItem(name);
  const { before, after } = useNeighboursOf(name, id);
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    if (!areKeysOn() || isTyping(event) || document.querySelectorAll("[role=dialog]").length > 1) return;
    const wanted = { j: after, k: before }[event.key];
    if (wanted !== undefined) show(wanted);
  });
  useEffect(() => {
    document.addEventListener("keydown", handleKey);
    return () => document.removeEventListener("keydown", handleKey);
  }, []);
  const step = (wanted: number | undefined, label: string, picture: ReactNode) => (
    <ActionIcon
      variant="subtle"
      className={styles.tool}
      size={36}
      aria-label={label}
      {...pressUnless(wanted === undefined, () => show(wanted!))}
    >
      {picture}
    </ActionIcon>
  );
  return (
    <SidePanel
      isOpen
      onClose={close}
      title={title}
      tools={
        <>
          {step(before, t`Previous`, <IconChevronUp size={18} />)}
          {step(after, t`Next`, <IconChevronDown size={18} />)}
          <ActionIcon
            component={Link}
            to={page}
            variant="subtle"
            className={styles.tool}
            size={36}
            aria-label={t`Open as a page`}
          >
            <IconArrowsMaximize size={18} />
          </ActionIcon>
        </>
      }
    >
      <Stack className={styles.content} gap="lg">
        {children}
      </Stack>
    </SidePanel>
  );
}
