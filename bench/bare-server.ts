import Fastify from "fastify";

/** The reference speed of HTTP: the answers of the framework alone on this machine. */
const app = Fastify();
app.get("/", async () => ({ hello: "world" }));
await app.listen({ port: Number(process.argv[2]), host: "127.0.0.1" });
process.stdout.write("ready\n");
