import { Button, Group, TextInput } from "@mantine/core";
import { Trans, useLingui } from "@lingui/react/macro";
import { type Editor, EditorContent, useEditor } from "@tiptap/react";
import StarterKit from "@tiptap/starter-kit";
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import { isBlankHtml } from "../../values/text.ts";
import { CLAIMS_ESCAPE } from "../dialogs/use-early-escape.ts";
import { useUppermost } from "../dialogs/use-uppermost.ts";
import { PictureForm } from "./picture-form.tsx";
import { PictureNode, type UploadPicture } from "./picture-node.ts";
import { RichTextToolbar } from "./rich-text-toolbar.tsx";
import styles from "./rich-text.module.css";

interface RichTextEditorProps {
  value: string | null;
  /** Attributes that label the editor for assistive technology. */
  names: Record<string, string | true | undefined>;
  /** Returns the input that happened while this file was loading. */
  takeOver: () => { isFocused: boolean; typed: string };
  onChange: (html: string | null) => void;
  onBlur?: (() => void) | undefined;
  uploadPicture: UploadPicture | undefined;
}

type Form = "link" | "picture" | null;

/** The formats that the server stores (platform/html/sanitize.ts). Other formats would be lost on saving. */
const EXTENSIONS = [
  StarterKit.configure({
    heading: { levels: [2, 3] },
    // Without `protocols`: the library knows ours, and warns in the console when a second editor names them
    // again.
    link: { openOnClick: false, defaultProtocol: "https" },
  }),
];
const WITH_PICTURES = [...EXTENSIONS, PictureNode];

export default function RichTextEditor({
  value,
  names,
  takeOver,
  onChange,
  onBlur,
  uploadPicture,
}: RichTextEditorProps) {
  const { t } = useLingui();
  const box = useRef<HTMLDivElement>(null);
  const [form, setForm] = useState<Form>(null);
  const editor = useEditor({
    extensions: uploadPicture ? WITH_PICTURES : EXTENSIONS,
    content: value ?? "",
    // The library would insert a style element. Its few rules are in our style sheet.
    injectCSS: false,
    immediatelyRender: true,
    shouldRerenderOnTransaction: true,
    editorProps: {
      attributes: {
        role: "textbox",
        "aria-multiline": "true",
        ...Object.fromEntries(
          Object.entries(names).flatMap(([name, said]) => (said ? [[name, String(said)]] : [])),
        ),
      },
    },
    onUpdate: ({ editor: changed }) => {
      const html = changed.getHTML();
      onChange(isBlankHtml(html) ? null : html);
    },
  });

  const handleOpened = useEffectEvent(() => {
    const { isFocused, typed } = takeOver();
    if (!isFocused) return;
    editor.commands.focus("end");
    if (typed) editor.commands.insertContent({ type: "text", text: typed });
  });
  // On a slow device the library destroys its first editor before it is shown, and creates another one.
  useEffect(() => {
    if (!editor.isDestroyed) handleOpened();
  }, [editor]);

  // A change from outside, such as an undo, replaces the content, unless it equals the text just typed.
  useEffect(() => {
    if (editor.isDestroyed) return;
    const own = editor.getHTML();
    const isSame = own === (value ?? "") || (isBlankHtml(own) && value === null);
    if (!isSame && !editor.isFocused) editor.commands.setContent(value ?? "", { emitUpdate: false });
  }, [editor, value]);

  const closeForm = () => {
    setForm(null);
    editor.commands.focus();
  };
  useEscape(form !== null, () => {
    const focused = document.activeElement;
    // The user may have gone on to another field while the form is open.
    if (focused === document.body || box.current?.contains(focused)) closeForm();
    else setForm(null);
  });

  const handleKey = (event: KeyboardEvent) => {
    if (event.key === "F10" && event.altKey) {
      event.preventDefault();
      box.current?.querySelector<HTMLElement>("[role=toolbar] button[tabindex='0']")?.focus();
    }
    if (event.key.toLowerCase() === "k" && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      event.stopPropagation();
      setForm("link");
    }
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- handles keys of the text inside
    <div
      ref={box}
      className={styles.editor}
      data-error={names["aria-invalid"]}
      onKeyDown={handleKey}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) onBlur?.();
      }}
    >
      {!editor.isDestroyed && (
        <RichTextToolbar
          editor={editor}
          label={t`Formatting`}
          onLink={() => setForm("link")}
          onPicture={uploadPicture && (() => setForm("picture"))}
        />
      )}
      {form === "link" && <LinkForm editor={editor} onDone={() => setForm(null)} />}
      {form === "picture" && uploadPicture && (
        <PictureForm
          editor={editor}
          upload={uploadPicture}
          onDone={() => setForm(null)}
          onCancel={closeForm}
        />
      )}
      <EditorContent editor={editor} className={styles.words} />
    </div>
  );
}

/**
 * Escape closes an open form below the toolbar, instead of the panel that the text is in. The capture phase, as for
 * dialogs: an open menu elsewhere still claims its Escape, and one that closes a dialog above does not arrive here, too.
 */
function useEscape(isOpen: boolean, onEscape: () => void): void {
  const isUppermost = useUppermost(isOpen);
  const handleKey = useEffectEvent(({ key, isComposing, target }: globalThis.KeyboardEvent) => {
    const isClaimed = target instanceof Element && target.matches(CLAIMS_ESCAPE);
    if (key === "Escape" && !isComposing && !isClaimed) onEscape();
  });
  useEffect(() => {
    if (!isUppermost) return;
    addEventListener("keydown", handleKey, true);
    return () => removeEventListener("keydown", handleKey, true);
  }, [isUppermost]);
}

/** Sets the link target of the selected text. Not a form element, because it may be inside a form. */
function LinkForm({ editor, onDone }: { editor: Editor; onDone: () => void }) {
  const { t } = useLingui();
  const [address, setAddress] = useState(String(editor.getAttributes("link")["href"] ?? ""));
  const [isWrong, setIsWrong] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const apply = () => {
    const href = hrefOf(address);
    if (!href) return setIsWrong(true);
    const chain = editor.chain().focus().extendMarkRange("link");
    if (editor.state.selection.empty && !editor.isActive("link"))
      chain
        .insertContent({ type: "text", text: address.trim(), marks: [{ type: "link", attrs: { href } }] })
        .run();
    else chain.setLink({ href }).run();
    onDone();
  };
  return (
    <Group className={styles.link} gap="xs" align="flex-end">
      <TextInput
        label={t`Link to`}
        placeholder="https://"
        type="url"
        ref={field}
        value={address}
        error={isWrong && t`Please enter an address like https://example.org.`}
        onChange={(event) => setAddress(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== "Enter") return;
          event.preventDefault();
          apply();
        }}
      />
      <Button variant="default" onClick={apply}>
        <Trans>Set link</Trans>
      </Button>
      {editor.isActive("link") && (
        <Button
          variant="subtle"
          onClick={() => {
            editor.chain().focus().extendMarkRange("link").unsetLink().run();
            onDone();
          }}
        >
          <Trans>Remove link</Trans>
        </Button>
      )}
    </Group>
  );
}

/** Completes `example.org` and `a@example.org` to addresses. Null for anything that is not an address. */
function hrefOf(typed: string): string | null {
  const text = typed.trim();
  if (/^(https?:\/\/\S+\.\S+|mailto:\S+@\S+|tel:[+\d\s-]+)$/i.test(text)) return text;
  if (/^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/.test(text)) return `mailto:${text}`;
  return /^[\w-]+(\.[\w-]+)+(\/\S*)?$/.test(text) ? `https://${text}` : null;
}
