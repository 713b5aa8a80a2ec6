/** What is computed or held in memory: the service against Fastify, bare node:http and nginx. */
import { spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { SITE } from '../../tests/setup/build-folder.ts'
import { freePort } from '../../tests/setup/free-port.ts'
import type { Group } from './group.ts'
import { type Load, loadCase } from './load.ts'
import { type Served, started } from './served.ts'
import { World } from './world.ts'

const CATALOG: Load = { path: '/api/v1/catalog', kind: 'read', connections: 16 }
const ESTIMATE: Load = { path: '/api/v1/estimate', kind: 'estimate', connections: 16 }

export const readGroups: readonly (() => Promise<Group>)[] = [estimateGroup, catalogGroup, notModifiedGroup]

async function estimateGroup(): Promise<Group> {
  const world = new World()
  return {
    name: 'estimate',
    cases: [
      loadCase('service', await world.service(), ESTIMATE),
      loadCase('Fastify with a schema', await world.fastify('sqlite'), ESTIMATE, 'CPU <= 1.3'),
      loadCase('bare node:http', await world.bare(), ESTIMATE),
    ],
    close: async () => await world[Symbol.asyncDispose](),
  }
}

async function catalogGroup(): Promise<Group> {
  const world = new World()
  const nginx = await startNginx(world.folder)
  return {
    name: 'catalog in brotli',
    cases: [
      loadCase('service', await world.service(), CATALOG),
      loadCase('Fastify from memory', await world.fastify('sqlite'), CATALOG),
      loadCase('bare node:http', await world.bare(), CATALOG),
      loadCase('nginx', nginx, CATALOG, 'CPU <= 2.0'),
    ],
    async close() {
      await nginx.stop()
      await world[Symbol.asyncDispose]()
    },
  }
}

async function notModifiedGroup(): Promise<Group> {
  const world = new World()
  const ours = await world.service()
  const answer = await fetch(`http://127.0.0.1:${ours.port}${CATALOG.path}`, { headers: { 'Accept-Encoding': 'br' } })
  const conditional: Load = { ...CATALOG, kind: 'conditional', word: answer.headers.get('etag') ?? '' }
  return {
    name: 'catalog that the client has',
    cases: [loadCase('304', ours, conditional), loadCase('200', ours, CATALOG, 'CPU <= 1.0')],
    close: async () => await world[Symbol.asyncDispose](),
  }
}
/** As fast as nginx is with a file: no rules of ours around it. */
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
