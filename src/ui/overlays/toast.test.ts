import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Toast, type ToastMessage } from "./toast.tsx";

// Runs the effects of one rendering at once, without a page.
vi.mock(import("react"), async (original) => ({
  ...(await original()),
  useEffect: (effect) => void effect(),
  useEffectEvent: (handler) => handler,
  useRef: (current: unknown) => ({ current }) as never,
}));
vi.mock("@lingui/react", () => ({ useLingui: () => ({ _: () => "", i18n: { _: () => "" } }) }));

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function isGoneAfter(seconds: number, action: ToastMessage["action"]): boolean {
  const handleGone = vi.fn<() => void>();
  Toast({ message: { message: "Done", action }, isPaused: true, onGone: handleGone });
  vi.advanceTimersByTime(seconds * 1_000);
  return handleGone.mock.calls.length > 0;
}

test("stays under the pointer, unless its action is possible for a certain time only", () => {
  const action = { label: "Undo", onAction: () => undefined };

  expect(isGoneAfter(60, undefined)).toBe(false);
  expect(isGoneAfter(60, action)).toBe(false);
  expect(isGoneAfter(14, { ...action, seconds: 15 })).toBe(false);
  expect(isGoneAfter(15, { ...action, seconds: 15 })).toBe(true);
});
