# Three stages: the build with everything, the packages that serve, and what is delivered.
# The base image is needed for npm alone: the project brings its own Node.

FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
RUN npm run build

FROM node:24-bookworm-slim AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
# The build holds what it uses of these already; the rest is types. 120 MB less.
RUN npm ci --omit=dev && npm cache clean --force && cd node_modules && rm -rf lucide-react @base-ui @typescript \
  typescript react-dom react-router @codemirror @lezer

FROM debian:bookworm-slim
WORKDIR /app
# /data: backups, and without DATABASE_URL and S3_BUCKET the database and the images as well.
RUN groupadd --gid 10001 studio \
  && useradd --uid 10001 --gid studio --no-create-home --shell /usr/sbin/nologin studio \
  && install -d -o studio -g studio /data
COPY --from=packages /app/node_modules node_modules
COPY --from=build /app/build build
# What the command line and the workers read.
COPY package.json site.config.ts site.labels.ts ./
COPY deploy/start.sh deploy/
COPY cli cli
COPY app app
COPY importers importers

ENV NODE_ENV=production DATA_DIR=/data PORT=3000
USER studio
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s --retries=3 \
  CMD ["node_modules/.bin/node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then((a) => process.exit(a.ok ? 0 : 1), () => process.exit(1))"]
CMD ["sh", "deploy/start.sh"]
