import "./follow-parent.mjs";

/** Set-up cannot go on: one sentence for the user who started it. */
export class SetupFailed extends Error {
  name = "SetupFailed";
}

/** Runs a tool's main function; what it cannot do is one sentence, not a stack. */
export async function main(work) {
  try {
    process.exitCode = (await work()) ?? process.exitCode;
  } catch (error) {
    if (!(error instanceof SetupFailed)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}
