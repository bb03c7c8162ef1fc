import { DEMO_LOGIN } from "../src/accounts/rules/demo-login.ts";
import { target } from "./stage.ts";

/** Logs in the owner of the demo account, and returns functions for calls as the manage area makes them. */
export async function logInOrganiser() {
  const api = `http://${target.host}:${target.port}/api`;
  const login = await fetch(`${api}/auth/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(DEMO_LOGIN),
  });
  const cookie = login.headers
    .getSetCookie()
    .map((one) => one.split(";")[0])
    .join("; ");
  return async (path: string, body?: object): Promise<Response> => {
    const answer = await fetch(`${api}${path}`, {
      method: body ? "POST" : "GET",
      headers: { cookie, "content-type": "application/json", origin: `http://${target.host}:${target.port}` },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${path} was answered ${answer.status}: ${await answer.text()}`);
    return answer;
  };
}
