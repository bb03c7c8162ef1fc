import type { MessageDescriptor } from "@lingui/core";

export interface ColumnWords {
  label: MessageDescriptor;
  /** How the column is counted. */
  how: MessageDescriptor;
}

/** The words of one column. */
export const words = (label: MessageDescriptor, how: MessageDescriptor): ColumnWords => ({ label, how });
