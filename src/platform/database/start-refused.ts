/** Tessera cannot start: one sentence that names the cause and the mend, fit to be shown without a stack. */
export class StartRefused extends Error {
  override name = "StartRefused";
}
