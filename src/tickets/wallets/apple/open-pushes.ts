import http2 from "node:http2";
import { refuseInRehearsal } from "../../../platform/database/rehearsals/rehearse.ts";
import type { AppleWalletSettings } from "../settings/wallet-settings.ts";

const PATIENCE_MILLISECONDS = 10_000;

export interface Pushes {
  /**
   * Notifies a device that one of its passes has changed. Returns false if the device no longer has the pass.
   */
  push(token: string): Promise<boolean>;
  close(): void;
}

/**
 * Opens a connection to Apple's push service (HTTP/2, with the pass type certificate). A push has no content:
 * the device then asks which of its passes have changed. `authority` is for tests.
 */
export function openPushes(settings: AppleWalletSettings, authority?: string): Pushes {
  refuseInRehearsal("call Apple's push service");
  const session = http2.connect(settings.pushUrl, {
    cert: settings.certificate,
    key: settings.key,
    ...(authority !== undefined && { ca: authority }),
  });
  session.unref();
  const failed = new Promise<never>((_, reject) => session.once("error", reject));
  failed.catch(() => {});

  function ask(token: string): Promise<number> {
    return new Promise((resolve, reject) => {
      const request = session.request({
        ":method": "POST",
        ":path": `/3/device/${token}`,
        "apns-topic": settings.passTypeId,
      });
      request.setTimeout(PATIENCE_MILLISECONDS, () =>
        request.destroy(new Error("Apple's push service does not answer")),
      );
      request.once("response", (headers) => resolve(Number(headers[":status"])));
      request.once("error", reject);
      request.resume();
      request.end("{}");
    });
  }

  return {
    async push(token) {
      const status = await Promise.race([ask(token), failed]);
      if (status === 200) return true;
      // 410: no longer registered; 400: not a token of this pass type.
      if (status === 410 || status === 400) return false;
      throw new Error(`Apple's push service answered ${status}`);
    },
    close: () => session.close(),
  };
}
