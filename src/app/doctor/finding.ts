/** One line of the doctor's report. A problem keeps the installation from working; a warning may become one. */
export interface Finding {
  subject: string;
  state: "ok" | "warning" | "problem";
  text: string;
  /** What to do; absent where all is well. */
  remedy?: string;
}

export const ok = (subject: string, text: string): Finding => ({ subject, state: "ok", text });

export const warning = (subject: string, text: string, remedy: string): Finding => ({
  subject,
  state: "warning",
  text,
  remedy,
});

export const problem = (subject: string, text: string, remedy: string): Finding => ({
  subject,
  state: "problem",
  text,
  remedy,
});
