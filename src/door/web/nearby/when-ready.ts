/** A connection may have this much waiting: half a second of a slow network. */
const MAX_WAITING_BYTES = 262_144;
const FEW_WAITING_BYTES = 65_536;

type Channel = Pick<
  RTCDataChannel,
  "readyState" | "bufferedAmount" | "bufferedAmountLowThreshold" | "addEventListener"
>;

/** Settles when little of a channel still waits to be sent, or when the channel has closed. */
export function whenReady(channel: Channel): Promise<void> {
  if (channel.readyState !== "open" || channel.bufferedAmount <= MAX_WAITING_BYTES) return Promise.resolve();
  channel.bufferedAmountLowThreshold = FEW_WAITING_BYTES;
  return new Promise((resolve) => {
    for (const event of ["bufferedamountlow", "close"])
      channel.addEventListener(event, () => resolve(), { once: true });
  });
}
