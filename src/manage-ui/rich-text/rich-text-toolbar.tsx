import { ActionIcon, Group } from "@mantine/core";
import { useLingui } from "@lingui/react/macro";
import {
  type Icon,
  IconArrowBackUp,
  IconArrowForwardUp,
  IconBlockquote,
  IconBold,
  IconH2,
  IconH3,
  IconItalic,
  IconLink,
  IconList,
  IconListNumbers,
  IconPhoto,
} from "@tabler/icons-react";
import type { Editor } from "@tiptap/react";
import { type KeyboardEvent, useState } from "react";
import { useCommandKey } from "../keys/command-key.ts";
import styles from "./rich-text.module.css";

interface RichTextToolbarProps {
  editor: Editor;
  label: string;
  onLink: () => void;
  /** Undefined: the text has no pictures. */
  onPicture: (() => void) | undefined;
}

interface Tool {
  label: string;
  icon: Icon;
  /** Undefined for an action without a state. */
  isOn?: boolean;
  isOff?: boolean;
  run: () => void;
}

/** A toolbar with one tab stop. Arrow keys move within it. */
export function RichTextToolbar({ editor, label, onLink, onPicture }: RichTextToolbarProps) {
  const [at, setAt] = useState(0);
  const tools = useTools(editor, onLink, onPicture);
  const handleKey = (event: KeyboardEvent<HTMLDivElement>) => {
    const step = { ArrowRight: 1, ArrowLeft: -1, Home: -at, End: tools.length - 1 - at }[event.key];
    if (step === undefined) {
      if (event.key === "Escape") editor.commands.focus();
      return;
    }
    event.preventDefault();
    const next = (at + step + tools.length) % tools.length;
    setAt(next);
    event.currentTarget.querySelectorAll("button")[next]?.focus();
  };
  return (
    <Group
      role="toolbar"
      tabIndex={-1}
      aria-label={label}
      className={styles.toolbar}
      gap={2}
      align="stretch"
      onKeyDown={handleKey}
    >
      {tools.map(({ label: name, icon: Picture, isOn, isOff, run }, index) => (
        <ActionIcon
          key={name}
          variant="subtle"
          size={32}
          tabIndex={index === at ? 0 : -1}
          aria-label={name}
          title={name}
          aria-pressed={isOn}
          aria-disabled={isOff || undefined}
          className={styles.tool}
          // A dialog around the text ignores Escape on it.
          data-mantine-stop-propagation="true"
          // Keeps the focus and the selection in the text.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => {
            setAt(index);
            if (!isOff) run();
          }}
        >
          <Picture size={18} stroke={1.75} aria-hidden="true" />
        </ActionIcon>
      ))}
    </Group>
  );
}

function useTools(editor: Editor, onLink: () => void, onPicture: (() => void) | undefined): Tool[] {
  const { t } = useLingui();
  const commandKey = useCommandKey();
  const chain = () => editor.chain().focus();
  return [
    { label: t`Bold`, icon: IconBold, isOn: editor.isActive("bold"), run: () => chain().toggleBold().run() },
    {
      label: t`Italic`,
      icon: IconItalic,
      isOn: editor.isActive("italic"),
      run: () => chain().toggleItalic().run(),
    },
    {
      label: t`Heading`,
      icon: IconH2,
      isOn: editor.isActive("heading", { level: 2 }),
      run: () => chain().toggleHeading({ level: 2 }).run(),
    },
    {
      label: t`Smaller heading`,
      icon: IconH3,
      isOn: editor.isActive("heading", { level: 3 }),
      run: () => chain().toggleHeading({ level: 3 }).run(),
    },
    {
      label: t`List`,
      icon: IconList,
      isOn: editor.isActive("bulletList"),
      run: () => chain().toggleBulletList().run(),
    },
    {
      label: t`Numbered list`,
      icon: IconListNumbers,
      isOn: editor.isActive("orderedList"),
      run: () => chain().toggleOrderedList().run(),
    },
    {
      label: t`Quote`,
      icon: IconBlockquote,
      isOn: editor.isActive("blockquote"),
      run: () => chain().toggleBlockquote().run(),
    },
    { label: t`Link (${commandKey} K)`, icon: IconLink, isOn: editor.isActive("link"), run: onLink },
    ...(onPicture
      ? [{ label: t`Picture`, icon: IconPhoto, isOn: editor.isActive("picture"), run: onPicture }]
      : []),
    {
      label: t`Undo`,
      icon: IconArrowBackUp,
      isOff: !editor.can().undo(),
      run: () => chain().undo().run(),
    },
    {
      label: t`Redo`,
      icon: IconArrowForwardUp,
      isOff: !editor.can().redo(),
      run: () => chain().redo().run(),
    },
  ];
}
