import { setTimeout as sleep } from "node:timers/promises";
import { expect } from "@playwright/test";
import { type Driver, type Element, idOf } from "./drivers/webdriver.ts";
import { findNamed, type Role } from "./find-named.ts";

/** The key as WebDriver writes it. */
export const ENTER = "\uE007";

/** The longest wait for something that must come, on a machine that is busy with other work too. */
const PATIENCE = { timeout: 45_000 };

/** An element that has not moved for this time stands still. */
const STILL_MILLISECONDS = 100;

const FIND = `(${findNamed.toString()})`;

/** Does what a person does with a browser, and reads what they see. Everything waits until it is possible. */
export function openBrowser(driver: Driver, base: string) {
  /** Runs a script in the page. */
  const run = <Value>(script: string, args: unknown[] = []) =>
    driver.send<Value>("execute", { script, args });
  const find = (role: Role, name: string) =>
    run<Element | null>(`return ${FIND}(...arguments)`, [role, name]);

  /** A command that is refused (covered, just replaced) has done nothing, so it is tried again. */
  async function withElement(role: Role, name: string, work: (id: string) => Promise<unknown>) {
    await expect(async () => {
      const element = await find(role, name);
      expect(element, `${role} "${name}"`).not.toBeNull();
      await work(idOf(element!));
    }).toPass(PATIENCE);
  }

  /** True in a frame into which the driver cannot type or click: a script writes values and presses instead. */
  let isByScript = false;
  const write = (name: string, text: string) =>
    run(
      `const field = ${FIND}("field", arguments[0]);
       Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value").set.call(field, arguments[1]);
       for (const type of ["input", "change"]) field.dispatchEvent(new Event(type, { bubbles: true }));`,
      [name, text],
    );

  const pathNow = async () => new URL(await driver.send<string>("currentUrl")).pathname;

  /** Waits for hydration: these journeys do not test the replay of earlier presses. */
  const expectAlive = () =>
    expect(async () => {
      const isAlive = await run<boolean>(
        "const isAlive = (one) => Object.keys(one).some((key) => key.startsWith('__reactProps'));" +
          "const islands = [...document.querySelectorAll('[data-island] > *')];" +
          "const main = document.querySelector('main');" +
          "return islands.length > 0 ? islands.every(isAlive) : main !== null && isAlive(main);",
      );
      expect(isAlive, "the page is alive").toBe(true);
    }).toPass(PATIENCE);

  /**
   * A dialog is still moving while it opens. WebKit's driver may lose a click on a moving element, and then never
   * answers again.
   */
  async function expectStill(role: Role, name: string): Promise<void> {
    const look = () =>
      run<string>(
        `const element = ${FIND}(...arguments);
         const isMoving = document.getAnimations().some(({ effect }) => effect.target?.contains(element));
         return JSON.stringify([element.getBoundingClientRect(), isMoving]);`,
        [role, name],
      );
    const before = await look();
    await sleep(STILL_MILLISECONDS);
    const now = await look();
    expect(now, `${role} "${name}" stands still`).toBe(before);
    expect(now).toContain("false");
  }

  return {
    /** On a busy machine Firefox's driver may drop a navigation and report success, so the call is repeated. */
    async open(path: string, { isOurs = true } = {}): Promise<void> {
      await expect(async () => {
        await run("window.isLeft = true;");
        await driver.send("navigate", { url: new URL(path, base).href });
        expect(await run("return window.isLeft;"), "another page has come").toBeFalsy();
      }).toPass(PATIENCE);
      if (isOurs) await expectAlive();
    },
    press: (role: "button" | "link" | "menuitem", name: string) =>
      withElement(role, name, async (id) => {
        // WebKit's driver does not scroll to an element that sticks to the foot of a card; a person does.
        await run(`${FIND}(...arguments).scrollIntoView({ block: "center" });`, [role, name]);
        await expectStill(role, name);
        if (isByScript) return run(`${FIND}(...arguments).click();`, [role, name]);
        await driver.send("click", { id });
      }),
    fill: (name: string, text: string) =>
      withElement("field", name, async (id) => {
        if (isByScript) return write(name, text);
        // Types over the old value. WebDriver's own clear command blurs the field, which may fill it again.
        await run(`const field = ${FIND}("field", arguments[0]); field.focus(); field.select();`, [name]);
        await driver.send("type", { id, text });
      }),
    /** Date and time fields, whose parts are typed differently in every language. */
    pickTime: (name: string, value: string) => withElement("field", name, () => write(name, value)),
    see: (role: Role, name: string) => withElement(role, name, async () => {}),
    arriveAt: async (path: RegExp) => {
      await expect.poll(pathNow, PATIENCE).toMatch(path);
      await expectAlive();
    },
    /**
     * Makes all later actions happen in the frame that the script returns. With `byScript`, a script does
     * what the driver's keys and clicks do otherwise, because WebKit's driver does not send them into frames
     * of other sites.
     */
    enterFrame: async (script: string, { byScript = false } = {}) => {
      isByScript = byScript;
      await expect(async () => {
        const element = await run<Element | null>(script);
        expect(element).not.toBeNull();
        await driver.send("switchToFrame", { id: element, element });
      }).toPass(PATIENCE);
      await expectAlive();
    },
    leaveFrame: () => {
      isByScript = false;
      return driver.send("switchToFrame", { id: null, element: null });
    },
    /** Reads the address by a script, because WebDriver returns that of the whole page instead of the frame's. */
    arriveInFrame: async (path: RegExp) => {
      await expect.poll(() => run<string>("return location.pathname"), PATIENCE).toMatch(path);
      await expectAlive();
    },
    addressOf: async (role: "link", name: string): Promise<string> => {
      await withElement(role, name, async () => {});
      return run<string>(`return ${FIND}(...arguments).href`, [role, name]);
    },
    run,
    back: () => driver.send("back"),
    picture: async () => Buffer.from(await driver.send<string>("screenshot"), "base64"),
  };
}

export type Browser = ReturnType<typeof openBrowser>;
