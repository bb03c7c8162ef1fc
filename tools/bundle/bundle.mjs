import { createBuilder } from "vite";
import { ROOT } from "../setup/run.mjs";
import { listChunks } from "./list-chunks.mjs";

// The same steps as "react-router build", and a list of all chunks.
const builder = await createBuilder({ root: ROOT, mode: "production", plugins: [listChunks()] });
await builder.buildApp();
