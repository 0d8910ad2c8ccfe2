# One image, one process a container: the command chooses which (infra/compose.yaml).
FROM node:24-bookworm-slim AS construcao
WORKDIR /atalaia
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
RUN npm run build && npm prune --omit=dev

FROM node:24-bookworm-slim
# GDAL and what locks its reader in (worker), what draws pages of PDF (web), Chromium (renderer), PostgreSQL's client (backup and restore).
RUN apt-get update \
  && apt-get install -y --no-install-recommends \
    bubblewrap ca-certificates chromium fonts-dejavu-core gdal-bin poppler-utils postgresql-client-15 tini \
  && rm -rf /var/lib/apt/lists/* \
  && useradd --create-home --uid 10001 atalaia
WORKDIR /atalaia
COPY --from=construcao /atalaia ./
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 RENDERER_HOST=0.0.0.0 RENDERER_PORT=3010
# What threads let go of is the system's again (infra/embedded/app-process.ts).
ENV MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=131072 MALLOC_TRIM_THRESHOLD_=131072
USER atalaia
EXPOSE 3000 3010
# SIGTERM reaches our process, and browsers that it leaves behind are reaped.
ENTRYPOINT ["tini", "--"]
CMD ["node", "--max-semi-space-size=8", "--initial-old-space-size=32", "--max-old-space-size=1024", "infra/processes/web.ts"]
