import { PROXY_PORT } from "./ports.ts";
import { expect, test } from "./test.ts";

test("a page's console errors are recorded", async ({ visitor, takeErrors }) => {
  const heard: string[] = [];
  const hear = async () => heard.push(...(await takeErrors()));
  await visitor.open("/auth/login");

  await visitor.run("document.body.append(Object.assign(new Image(), { src: '/no-such-picture' }));");
  await visitor.run("setTimeout(() => { throw new Error('planted'); });");

  await expect(async () => {
    await hear();
    expect(heard).toContainEqual(
      expect.stringContaining(`not loaded: http://localhost:${PROXY_PORT}/no-such-picture`),
    );
    expect(heard).toContainEqual(expect.stringContaining("planted"));
  }).toPass();
});
