import type { FastifyReply, FastifyRequest } from "fastify";
import { type Call, type CookieOptions, type Member, SESSION_COOKIE } from "./call.ts";
import { clientAddress } from "./security/client-address.ts";
import { readCookies } from "./security/cookies.ts";
import { requestLocale } from "./request-locale.ts";
import { apiKeyOf } from "./security/api-key-of.ts";

/** Finds the owner of a session token. The accounts area provides it. */
export type FindMember = (token: string) => Promise<Member | null>;

/** Collects the facts of one request. Cookies that handlers set are sent with the reply. */
export function createCall(
  request: FastifyRequest,
  reply: FastifyReply,
  findMember: FindMember,
  findByApiKey: FindMember = async () => null,
): Call {
  const { nameOf, write } = request.server.cookieRules;
  const apiKey = apiKeyOf(request);
  // A program with a key has no session, so a cookie must not add the rights of another caller.
  let read: Map<string, string> | undefined;
  const cookies = () => (read ??= readCookies(apiKey === null ? request.headers.cookie : undefined));
  const cookie = (name: string) => cookies().get(nameOf(name));
  let member: Promise<Member | null> | undefined;
  const set = (name: string, value: string, options?: CookieOptions) => {
    const before = ([] as string[]).concat(
      (reply.getHeader("set-cookie") as string | string[] | undefined) ?? [],
    );
    const others = before.filter((one) => !one.startsWith(`${nameOf(name)}=`));
    reply.removeHeader("set-cookie");
    reply.header("set-cookie", [...others, write(name, value, options)]);
  };
  return {
    requestId: request.id,
    locale: requestLocale(request),
    address: clientAddress(request),
    userAgent: (request.headers["user-agent"] ?? "").slice(0, 300),
    cookie,
    setCookie(name, value, options) {
      cookies().set(nameOf(name), value);
      member = undefined;
      set(name, value, options);
    },
    clearCookie(name) {
      cookies().delete(nameOf(name));
      member = undefined;
      set(name, "", { maxAge: 0 });
    },
    member() {
      if (apiKey !== null) return (member ??= findByApiKey(apiKey));
      const token = cookie(SESSION_COOKIE);
      return (member ??= token ? findMember(token) : Promise.resolve(null));
    },
  };
}
