# The site in a container: built by npm's Node, and run on the one that its packages brought. Tags have no digest until Renovate
# pins it (renovate.json).
FROM node:24.21.0-bookworm-slim AS build
WORKDIR /app
COPY .npmrc package.json package-lock.json ./
RUN npm ci
COPY . .
# docker build --build-arg COMMIT=$(git rev-parse HEAD): the image has no .git to ask.
ARG COMMIT
RUN npm run build && npm run trim && rm -rf node_modules/.cache

# Makes the backups of compose.yaml: PostgreSQL's image has a pg_dump that is as new as the server.
FROM postgres:18.4 AS backup
ENV NODE_USE_SYSTEM_CA=1 DATA_DIR=/data CATALOG=/app BACKUPS=/backups PATH=/app/node_modules/.bin:$PATH
WORKDIR /app
COPY --from=build /app /app
USER 10001:10001
ENTRYPOINT []
# A failed backup is in the log and on the desk's page Health; the next day tries again.
CMD ["sh", "-c", "while true; do deploy/backup.sh; sleep 86400; done"]

FROM debian:12.11-slim AS site
# The operator's commands: docker compose exec site node cli/catalog-cli.ts …
ENV NODE_ENV=production NODE_USE_SYSTEM_CA=1 DATA_DIR=/data PORT=3000 PATH=/app/node_modules/.bin:$PATH
WORKDIR /app
COPY --from=build /app /app
# Root owns /app, and the site only reads it. The compile cache is in .cache (a tmpfs in compose.yaml).
# (Debian's slim image has no folder for certificates, and Node would say so at each start.)
RUN mkdir -p /data /app/node_modules/.cache /etc/ssl/certs && chown 10001:10001 /data /app/node_modules/.cache
USER 10001:10001
VOLUME /data
EXPOSE 3000 3001
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=15s --timeout=5s --start-period=60s CMD ["node_modules/.bin/node", "deploy/healthy.mjs"]
ENTRYPOINT ["node_modules/.bin/node", "server/start.mjs"]
