# The image of Lectern: web, worker or both, by ROLES. docs/service.md: "Run it on servers".
FROM node:20-bookworm-slim AS build
WORKDIR /source
COPY . .
RUN npm install --omit=dev --no-save --no-audit --no-fund \
  && node --import tsx scripts/build.ts release /release

FROM node:20-bookworm-slim
# LibreOffice reads older Office files and draws previews, Chromium draws diagrams; both are optional, and so are these lines.
RUN apt-get update \
  && apt-get install -y --no-install-recommends libreoffice-impress libreoffice-writer libreoffice-calc chromium-headless-shell \
  && rm -rf /var/lib/apt/lists/*
COPY --from=build /release /lectern
RUN mkdir /data && chown node:node /data
# All that it writes goes to /data and /tmp: the rest can be read-only. Office.js comes from this server in closed networks.
ENV NODE_ENV=production HOST=0.0.0.0 DATA_DIR=/data HOME=/tmp
USER node
WORKDIR /lectern
VOLUME /data
EXPOSE 5001
HEALTHCHECK --start-period=30s CMD ["node", "-e", "fetch('http://127.0.0.1:'+(process.env.PORT||5001)+(process.env.NEXT_PUBLIC_BASE_PATH||'')+'/healthz').then((answer)=>process.exit(answer.ok?0:1),()=>process.exit(1))"]
CMD ["node", "--enable-source-maps", "dist/server/release/server.main.js"]
