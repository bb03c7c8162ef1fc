import { createBuilder } from "vite";
import { ROOT } from "../setup/run.mjs";
import { listChunks } from "./list-chunks.mjs";

// What "react-router build" does, and a list of what went where.
const builder = await createBuilder({ root: ROOT, mode: "production", plugins: [listChunks()] });
await builder.buildApp();
