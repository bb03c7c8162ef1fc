import { redirect, redirectDocument } from "react-router";
import { pageOf } from "../../platform/http/pages/page-context.ts";
import type { AccountsContract } from "../../accounts/contract.ts";
import type { Route } from "./+types/log-out";

/** POST /auth/logout. A GET changes nothing. */
export async function action({ context }: Route.ActionArgs) {
  const api = pageOf(context).clientFor<AccountsContract>();
  await api("POST /auth/logout");
  return redirectDocument("/auth/login");
}

export const loader = () => redirect("/");
