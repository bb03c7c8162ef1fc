import type { FastifyReply, FastifyRequest } from "fastify";
import { type Call, type Member, SESSION_COOKIE } from "./call.ts";
import { readCookies, writeCookie } from "./cookies.ts";
import { requestLocale } from "./request-locale.ts";

/** Finds who a session token belongs to; given by the accounts area. */
export type FindMember = (token: string) => Promise<Member | null>;

/** Gathers the facts of one request. Cookies set by handlers go out with the reply. */
export function createCall(request: FastifyRequest, reply: FastifyReply, findMember: FindMember): Call {
  const cookies = readCookies(request.headers.cookie);
  let member: Promise<Member | null> | undefined;
  const set = (name: string, header: string) => {
    const before = ([] as string[]).concat(
      (reply.getHeader("set-cookie") as string | string[] | undefined) ?? [],
    );
    reply.removeHeader("set-cookie");
    reply.header("set-cookie", [...before.filter((one) => !one.startsWith(`${name}=`)), header]);
  };
  return {
    requestId: request.id,
    locale: requestLocale(request),
    address: request.ip,
    userAgent: (request.headers["user-agent"] ?? "").slice(0, 300),
    cookie: (name) => cookies.get(name),
    setCookie(name, value, options) {
      cookies.set(name, value);
      member = undefined;
      set(name, writeCookie(name, value, options));
    },
    clearCookie(name) {
      cookies.delete(name);
      member = undefined;
      set(name, writeCookie(name, "", { maxAge: 0 }));
    },
    member() {
      const token = cookies.get(SESSION_COOKIE);
      return (member ??= token ? findMember(token) : Promise.resolve(null));
    },
  };
}
