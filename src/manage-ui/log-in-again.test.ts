import { afterEach, expect, test, vi } from "vitest";
import { logInAddress, logInAgain, mayLogInAgain } from "./log-in-again.ts";

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test("leads to the log-in page only for the first of a page's refused calls", () => {
  vi.useFakeTimers();
  const assign = vi.fn();
  vi.stubGlobal("location", { pathname: "/manage/events", search: "?page=2", hash: "#top", assign });

  for (let calls = 0; calls < 5; calls += 1) logInAgain(401);
  expect(assign).toHaveBeenCalledExactlyOnceWith(
    "/auth/login?return_to=%2Fmanage%2Fevents%3Fpage%3D2%23top&expired",
  );

  // If the user stays on the page, the next refusal leads to the log-in page again.
  vi.advanceTimersByTime(10_000);
  logInAgain(401);
  expect(assign).toHaveBeenCalledTimes(2);
});

test.each([
  "/manage/events/past",
  "/manage/event/7/orders",
  "/manage/event/7/check-in",
  "/manage/event/7/ticket-designer/print",
  "/welcome",
  "/account/settings",
  "/account/users",
  "/manage/account",
  "/manage/profile",
  "/manage/events",
  "/manage/organizer/3/dashboard",
])("leads to the log-in page after a refused call on %s", (pathname) => {
  expect(mayLogInAgain(pathname)).toBe(true);
});

test.each([
  "/auth/login",
  "/auth/register",
  "/auth/forgot-password",
  "/auth/accept-invitation/abc",
  "/auth/second-step",
  "/event/7/summer-night/print",
  "/account/payment",
  "/checkout/7/o_x/details",
  "/event/7/summer-night",
  "/events/3/acme",
  "/order/7/o_x/print",
  "/product/7/a_x",
  "/widget/7",
  "/check-in/cil_x",
])("stays on the page after a refused call on %s", (pathname) => {
  expect(mayLogInAgain(pathname)).toBe(false);
});

test("does not report an ended session to a role that is too low", () => {
  vi.useFakeTimers({ now: Date.now() + 60_000 });
  const assign = vi.fn();
  vi.stubGlobal("location", { pathname: "/manage/events", search: "", hash: "", assign });
  vi.spyOn(performance, "now").mockReturnValue(1e9);

  logInAgain(403);

  expect(assign).toHaveBeenCalledExactlyOnceWith("/auth/login?return_to=%2Fmanage%2Fevents");
});

test("passes the address to return to, including its query, to the log-in page", () => {
  expect(logInAddress("/manage/event/7/orders?page=2&query=a b")).toBe(
    "/auth/login?return_to=%2Fmanage%2Fevent%2F7%2Forders%3Fpage%3D2%26query%3Da%20b",
  );
});
