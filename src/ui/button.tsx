import type { ComponentProps, MouseEvent, ReactNode } from "react";
import { classNames } from "./class-names.ts";
import styles from "./button.module.css";
import { Icon, type IconName } from "./icon.tsx";
import { Spinner } from "./spinner.tsx";

export type ButtonVariant = "primary" | "secondary" | "quiet" | "danger";
export type ButtonSize = "small" | "medium" | "large";

interface ButtonLook {
  variant?: ButtonVariant;
  size?: ButtonSize;
  icon?: IconName;
  endIcon?: IconName;
  /** As wide as its container. */
  isWide?: boolean;
}

interface ButtonProps extends ButtonLook, ComponentProps<"button"> {
  /** The action is in progress: the label stays, a spinner appears, and further presses do nothing. */
  isBusy?: boolean;
}

/** Submits its form unless `type="button"` is given, as in HTML. A double click submits once. */
export function Button({ isBusy = false, onClick, ...rest }: ButtonProps) {
  const { look, attributes } = splitLook(rest);
  const handleClick = (event: MouseEvent<HTMLButtonElement>) => {
    // The second half of a double click arrives before the button is busy.
    const isSecond = event.detail > 1 && attributes.type !== "button";
    if (isBusy || isSecond) return event.preventDefault();
    onClick?.(event);
  };
  return (
    <button
      {...attributes}
      className={lookClass(look, attributes.className)}
      aria-busy={isBusy || undefined}
      aria-disabled={isBusy || attributes["aria-disabled"]}
      onClick={handleClick}
    >
      <ButtonContent look={look} isBusy={isBusy}>
        {attributes.children}
      </ButtonContent>
    </button>
  );
}

type ButtonLinkProps = ButtonLook & ComponentProps<"a">;

/** A link that looks like a button. */
export function ButtonLink(props: ButtonLinkProps) {
  const { look, attributes } = splitLook(props);
  return (
    <a {...attributes} className={lookClass(look, props.className)}>
      <ButtonContent look={look}>{props.children}</ButtonContent>
    </a>
  );
}

interface IconButtonProps extends Omit<ComponentProps<"button">, "children"> {
  icon: IconName;
  /** The button's action, for screen readers and as its tooltip. */
  label: string;
  variant?: ButtonVariant;
}

export function IconButton({ icon, label, variant = "quiet", className, ...attributes }: IconButtonProps) {
  return (
    <button
      type="button"
      {...attributes}
      className={classNames(styles.button, styles[variant], styles.square, className)}
      aria-label={label}
      title={label}
    >
      <Icon name={icon} />
    </button>
  );
}

interface ButtonContentProps {
  look: ButtonLook;
  isBusy?: boolean;
  children: ReactNode;
}

function ButtonContent({ look, isBusy = false, children }: ButtonContentProps) {
  return (
    <>
      {isBusy && <Spinner size={18} />}
      {!isBusy && look.icon && <Icon name={look.icon} size={18} />}
      <span>{children}</span>
      {look.endIcon && <Icon name={look.endIcon} size={18} />}
    </>
  );
}

function splitLook<Props extends ButtonLook>(props: Props) {
  const { variant, size, icon, endIcon, isWide, ...attributes } = props;
  return { look: { variant, size, icon, endIcon, isWide } as ButtonLook, attributes };
}

function lookClass({ variant = "primary", size = "medium", isWide }: ButtonLook, more?: string): string {
  return classNames(styles.button, styles[variant], styles[size], isWide && styles.wide, more);
}
