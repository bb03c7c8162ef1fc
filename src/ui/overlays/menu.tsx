import { type FocusEvent, type KeyboardEvent, type ReactNode, useEffect, useRef } from "react";
import { classNames } from "../class-names.ts";
import { Icon, type IconName } from "../icon.tsx";
import styles from "./menu.module.css";

interface MenuProps {
  /** The content of the button. */
  label: ReactNode;
  icon?: IconName;
  /** A text for screen readers before the label: "Language". */
  hiddenLabel?: string;
  /** On phones the icon replaces the label, which is still read aloud. */
  isIconOnPhones?: boolean;
  /** Opens upwards, for menus at the end of the page. */
  opensUp?: boolean;
  children: ReactNode;
}

/** A native `details` element that floats. JavaScript closes it on Esc, on blur and on a press elsewhere. */
export function Menu({
  label,
  icon,
  hiddenLabel,
  isIconOnPhones = false,
  opensUp = false,
  children,
}: MenuProps) {
  const details = useRef<HTMLDetailsElement>(null);
  const close = () => details.current?.removeAttribute("open");

  useEffect(() => {
    const handlePress = (event: PointerEvent) => {
      if (!details.current?.contains(event.target as Node)) close();
    };
    document.addEventListener("pointerdown", handlePress);
    return () => document.removeEventListener("pointerdown", handlePress);
  }, []);
  const handleKey = (event: KeyboardEvent) => {
    if (event.key !== "Escape") return;
    close();
    details.current?.querySelector("summary")?.focus();
  };
  const handleBlur = (event: FocusEvent) => {
    if (event.relatedTarget && !details.current?.contains(event.relatedTarget)) close();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- handles events inside
    <details ref={details} className={styles.menu} onKeyDown={handleKey} onBlur={handleBlur}>
      <summary className={classNames(styles.button, isIconOnPhones && styles.iconOnPhones)}>
        {icon && <Icon name={icon} size={18} />}
        {hiddenLabel && <span className="visually-hidden">{hiddenLabel}: </span>}
        {isIconOnPhones ? <span>{label}</span> : label}
        <Icon name="chevron-down" size={16} />
      </summary>
      <div className={classNames(styles.sheet, opensUp && styles.up)}>{children}</div>
    </details>
  );
}

/** Closes the menu, because an open menu would cover the action that is in progress. */
export function closeMenuAround(item: HTMLElement): void {
  item.closest("details")?.removeAttribute("open");
}

export const menuItemClass = styles.item;
