/** Store the page at this address, with the files that it has loaded. */
export interface KeepShell {
  type: "keep";
  page: string;
  files: string[];
}

/** The door is shut for this device: its page goes. */
export interface ForgetShell {
  type: "forget";
  page: string;
}

export type WorkerMessage = KeepShell | ForgetShell;
