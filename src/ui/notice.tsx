import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";
import { Icon, type IconName } from "./icon.tsx";
import styles from "./notice.module.css";
import type { Tone } from "./tone.ts";

type NoticeTone = Exclude<Tone, "neutral" | "accent">;

interface NoticeProps {
  tone?: NoticeTone;
  title?: ReactNode;
  children?: ReactNode;
  /** The next step for the reader: a button or a link. */
  action?: ReactNode;
  /** The notice follows from the reader's action, so it is read aloud at once. */
  isLive?: boolean;
  className?: string;
}

const ICONS = { info: "info", success: "check", warning: "alert", danger: "alert" } as const satisfies Record<
  NoticeTone,
  IconName
>;

export function Notice({ tone = "info", title, children, action, isLive = false, className }: NoticeProps) {
  const liveRole = tone === "danger" ? "alert" : "status";
  return (
    <div
      data-tone={tone}
      role={isLive ? liveRole : undefined}
      className={classNames(styles.notice, className)}
    >
      <Icon name={ICONS[tone]} />
      <div className={styles.words}>
        {title && <p className={styles.title}>{title}</p>}
        {children}
        {action && <div className={styles.action}>{action}</div>}
      </div>
    </div>
  );
}
