import "./follow-parent.mjs";

/** Set-up cannot continue. The message is one sentence for the user who started it. */
export class SetupFailed extends Error {
  name = "SetupFailed";
}

/** Runs a tool's main function. Shows a failure as one sentence, without a stack. */
export async function main(work) {
  try {
    process.exitCode = (await work()) ?? process.exitCode;
  } catch (error) {
    if (!(error instanceof SetupFailed)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}
