/** Tells the worker to store the page at this address, with the files that it has loaded. */
export interface KeepShell {
  type: "keep";
  page: string;
  files: string[];
}

/** Tells the worker to delete the page, because the door is shut for this device. */
export interface ForgetShell {
  type: "forget";
  page: string;
}

export type WorkerMessage = KeepShell | ForgetShell;
