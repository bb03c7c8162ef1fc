import { type FocusEvent, type KeyboardEvent, type ReactNode, useEffect, useRef } from "react";
import { classNames } from "./class-names.ts";
import { Icon, type IconName } from "./icon.tsx";
import styles from "./menu.module.css";

interface MenuProps {
  /** What stands on the button. */
  label: ReactNode;
  icon?: IconName;
  /** For those who cannot see the icon, before the label: "Language". */
  hiddenLabel?: string;
  /** On phones the icon stands for the label, which is still read aloud. */
  isIconOnPhones?: boolean;
  /** Opens upwards, where the page's end is below. */
  opensUp?: boolean;
  children: ReactNode;
}

/** A native `details` that floats; JavaScript adds closing by Esc, by leaving it and by pressing elsewhere. */
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
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- hears what happens inside
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

/** What was chosen in it is under way: a menu that stayed open would cover it. */
export function closeMenuAround(item: HTMLElement): void {
  item.closest("details")?.removeAttribute("open");
}

export const menuItemClass = styles.item;
