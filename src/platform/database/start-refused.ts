/** Tessera cannot start. The message is one sentence with the cause and the remedy, shown without a stack. */
export class StartRefused extends Error {
  override name = "StartRefused";
}
