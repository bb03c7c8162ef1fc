import { RawMessage, route } from "../../platform/http/contract.ts";

export const bouncesContract = {
  receiveBounce: route({
    method: "POST",
    path: "/public/mail/bounces",
    summary:
      "Receive a returned e-mail as the mail server wrote it (RFC 3464), with the token of TESSERA_BOUNCE_TOKEN",
    policy: "provider",
    body: RawMessage,
    isRaw: true,
    response: null,
  }),
};
