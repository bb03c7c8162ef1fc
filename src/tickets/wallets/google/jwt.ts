import { sign } from "node:crypto";

/** Returns a JSON Web Token with an RSA signature (RFC 7519, RS256). */
export function signedToken(claims: object, privateKey: string): string {
  const content = [{ alg: "RS256", typ: "JWT" }, claims]
    .map((part) => Buffer.from(JSON.stringify(part)).toString("base64url"))
    .join(".");
  return `${content}.${sign("sha256", Buffer.from(content), privateKey).toString("base64url")}`;
}
