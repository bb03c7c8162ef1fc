import vm from "node:vm";
import { expect, test } from "vitest";
import { START_SCRIPT } from "./island-scripts.tsx";

/**
 * Runs the inline script of a page. Returns what it added to the head, and functions that paint a frame and run
 * timers.
 */
function start({ hidden = false } = {}) {
  const content = { files: ["react.js", "event-islands.js"] };
  const head: string[] = [];
  const timers: (() => void)[] = [];
  const frames: (() => void)[] = [];
  vm.runInNewContext(START_SCRIPT, {
    document: {
      hidden,
      getElementById: () => ({ content }),
      // Moves the elements out of the template, as browsers do, so that a second call adds nothing.
      head: { append: (fragment: typeof content) => head.push(...fragment.files.splice(0)) },
    },
    setTimeout: (run: () => void) => timers.push(run),
    requestAnimationFrame: (run: () => void) => frames.push(run),
  });
  const paint = () => frames.splice(0).forEach((run) => run());
  return { head, paint, wait: () => timers.forEach((run) => run()) };
}

const FILES = ["react.js", "event-islands.js"];

test("loads the files of the islands after the first frame of the page", () => {
  const { head, paint } = start();

  paint();
  expect(head).toEqual([]);
  paint();
  expect(head).toEqual(FILES);
});

test("loads them after a while in a page that is never painted, and only once", () => {
  const { head, paint, wait } = start();

  wait();
  paint();
  paint();

  expect(head).toEqual(FILES);
});

test("loads them at once in a hidden tab, which is not painted", () => {
  expect(start({ hidden: true }).head).toEqual(FILES);
});
