import { prepare } from "./setup.mjs";
import { main } from "./setup/tool.mjs";

await main(() => prepare({ build: true }));
