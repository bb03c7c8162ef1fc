import { Drawer, Group, Modal } from "@mantine/core";
import { useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { focusLazyField } from "../focus/focus-lazy-field.ts";
import styles from "./overlays.module.css";
import { useFocusBack } from "../focus/use-focus-back.ts";
import { useEarlyEscape } from "./use-early-escape.ts";
import { useUppermost } from "./use-uppermost.ts";

/** Duration of opening and closing every overlay. */
const MOTION_MILLISECONDS = 200;

const SHARED = {
  transitionProps: { duration: MOTION_MILLISECONDS },
  // manage.css locks scrolling, because the library would insert a style element without a nonce.
  lockScroll: false,
  // An Escape that closed an inner element must not close the overlay below it.
  __handledEscapeEvents: new WeakSet<KeyboardEvent>(),
};

export interface OverlayProps {
  isOpen: boolean;
  onClose: () => void;
  title: ReactNode;
  children: ReactNode;
}

interface DialogProps extends OverlayProps {
  /** In pixels. Default: 440. */
  size?: number;
  /** Placed near the top, so that a list below can grow. */
  isHigh?: boolean;
}

/** A dialog over the page for a question or a short form. Traps focus and returns it. */
export function Dialog({ isOpen, onClose, title, size = 440, isHigh = false, children }: DialogProps) {
  const { t } = useLingui();
  const shared = useOverlay(isOpen, onClose);
  return (
    <Modal.Root {...shared} size={size} centered={!isHigh} yOffset="8dvh">
      <Modal.Overlay />
      <Modal.Content radius="xl">
        <Group className={styles.header} align="flex-start" wrap="nowrap" justify="space-between">
          <Modal.Title>{title}</Modal.Title>
          <Modal.CloseButton size={36} aria-label={t`Close`} />
        </Group>
        <Modal.Body ref={focusLazyField} className={styles.body}>
          {children}
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}

interface SidePanelProps extends OverlayProps {
  /** Small buttons beside the close button. */
  tools?: ReactNode;
}

/** Opens an item beside the page's list. On phones it covers the whole screen. */
export function SidePanel({ isOpen, onClose, title, tools, children }: SidePanelProps) {
  const { t } = useLingui();
  const shared = useOverlay(isOpen, onClose);
  return (
    <Drawer.Root {...shared} position="right" size={560}>
      <Drawer.Overlay />
      <Drawer.Content>
        <Group className={styles.header} align="flex-start" wrap="nowrap" justify="space-between">
          {/* With tools the panel shows an item, so the title gets the focus. A form begins in its first field. */}
          <Drawer.Title {...(tools === undefined ? {} : { "data-autofocus": true, tabIndex: -1 })}>
            {title}
          </Drawer.Title>
          <Group gap={4} align="stretch" wrap="nowrap" flex="none">
            {tools}
            <Drawer.CloseButton size={36} aria-label={t`Close`} />
          </Group>
        </Group>
        <Drawer.Body ref={focusLazyField} className={styles.body}>
          {children}
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}

function useOverlay(isOpen: boolean, onClose: () => void) {
  const closeOnEscape = useUppermost(isOpen);
  useFocusBack(isOpen);
  useEarlyEscape(isOpen, onClose);
  return { ...SHARED, opened: isOpen, onClose, closeOnEscape };
}
