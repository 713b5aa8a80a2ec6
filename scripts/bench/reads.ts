/** Answers computed or held in memory: the service against Fastify, nginx and the least that can send the same. */
import { spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { freePort } from '../free-port.ts'
import { SITE } from '../test-build.ts'
import type { Group, OpenGroup } from './group.ts'
import { type Load, loadCase } from './load.ts'
import { type Asked, answerOf } from './same-answer.ts'
import { type Served, started } from './served.ts'
import { BASELINE, World } from './world.ts'

const CATALOG: Load = { path: '/api/v1/catalog', kind: 'read', connections: 16 }
const ESTIMATE: Load = { path: '/api/v1/estimate', kind: 'estimate', connections: 16 }

const ESTIMATE_BODY = JSON.stringify({
  workload: 'inference',
  parametersB: 70.6,
  weightBytesPerParameter: 2,
  layers: 80,
  kvHeads: 8,
  headDim: 128,
  tokens: 32_768,
  cacheBytesPerElement: 2,
  concurrency: 16,
  deviceCapacityGB: 80,
})
const BROTLI = { 'Accept-Encoding': 'br' }
const WHOLE: Asked = { method: 'GET', path: CATALOG.path, headers: BROTLI, status: 200 }

export const readGroups: readonly Group[] = [
  { name: 'estimate', open: estimateGroup },
  { name: 'catalog in brotli', open: catalogGroup },
  { name: 'catalog that the client has', open: notModifiedGroup },
]

async function estimateGroup(): Promise<OpenGroup> {
  const world = new World()
  const ours = await world.service()
  const asked: Asked = {
    method: 'POST',
    path: ESTIMATE.path,
    headers: { 'Content-Type': 'application/json' },
    body: ESTIMATE_BODY,
    status: 200,
  }
  const baseline = loadCase(`${BASELINE}, computed`, await world.baseline(ours, asked, 'estimate'), ESTIMATE)
  return {
    cases: [
      loadCase('service', ours, ESTIMATE),
      loadCase('Fastify with a schema', await world.fastify('sqlite'), ESTIMATE),
      baseline,
      loadCase(`${BASELINE}, repeated`, await world.baseline(ours, asked), ESTIMATE),
    ],
    close: async () => await world[Symbol.asyncDispose](),
  }
}

async function catalogGroup(): Promise<OpenGroup> {
  const world = new World()
  const nginx = await startNginx(world.folder)
  const ours = await world.service()
  const baseline = loadCase(BASELINE, await world.baseline(ours, WHOLE), CATALOG)
  return {
    cases: [
      loadCase('service', ours, CATALOG),
      loadCase('Fastify from memory', await world.fastify('sqlite'), CATALOG),
      baseline,
      loadCase('nginx', nginx, CATALOG),
    ],
    async close() {
      await nginx.stop()
      await world[Symbol.asyncDispose]()
    },
  }
}

/** The baselines for both, whose ratio shows the most that a 304 can save. */
async function notModifiedGroup(): Promise<OpenGroup> {
  const world = new World()
  const ours = await world.service()
  const { fields } = await answerOf(ours, WHOLE)
  const etag = fields[fields.indexOf('ETag') + 1] ?? ''
  const unchanged: Asked = { ...WHOLE, headers: { ...BROTLI, 'If-None-Match': etag }, status: 304 }
  const conditional: Load = { ...CATALOG, kind: 'conditional', word: etag }
  const baseline304 = loadCase(`${BASELINE}, 304`, await world.baseline(ours, unchanged), conditional)
  const baseline200 = loadCase(`${BASELINE}, 200`, await world.baseline(ours, WHOLE), CATALOG)
  return {
    cases: [loadCase('304', ours, conditional), loadCase('200', ours, CATALOG), baseline304, baseline200],
    close: async () => await world[Symbol.asyncDispose](),
  }
}

/** As fast as nginx serves a file: without any of our rules around it. */
async function startNginx(folder: string): Promise<Served> {
  const port = await freePort()
  const file = join(folder, 'nginx.conf')
  writeFileSync(
    file,
    `user root; load_module modules/ngx_http_brotli_static_module.so; worker_processes 1; daemon off;
pid ${folder}/nginx.pid; error_log ${folder}/nginx.log;
events { worker_connections 256; }
http {
  access_log off; sendfile on; open_file_cache max=100; keepalive_requests 1000000;
  client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy; fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi; scgi_temp_path ${folder}/scgi;
  types { application/json json; }
  server {
    listen 127.0.0.1:${port}; root ${resolve(SITE)}; brotli_static on;
    location = /api/v1/catalog { try_files /api/v1/catalog.json =404; }
  }
}
`,
  )
  return await started(spawn('nginx', ['-c', file], { stdio: 'ignore' }), port)
}
