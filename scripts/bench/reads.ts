/** What is computed or held in memory: the service against Fastify, bare node:http and nginx. */
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { freePort } from '../../tests/setup/free-port.ts'
import type { Group } from './group.ts'
import { type Load, loadCase, type Served, serve, started } from './server.ts'

const CATALOG: Load = { method: 'GET', path: '/api/v1/catalog', kind: 'read', connections: 16, expect: 200 }
const ESTIMATE: Load = { method: 'POST', path: '/api/v1/estimate', kind: 'estimate', connections: 16, expect: 200 }

export const readGroups: readonly (() => Promise<Group>)[] = [estimateGroup, catalogGroup]

async function estimateGroup(): Promise<Group> {
  const world = await openWorld()
  return {
    name: 'estimate',
    cases: [
      loadCase('service', world.ours, ESTIMATE),
      loadCase('Fastify with a schema', world.fastify, ESTIMATE),
      loadCase('bare node:http', world.bare, ESTIMATE),
    ],
    close: world.close,
  }
}

async function catalogGroup(): Promise<Group> {
  const world = await openWorld()
  const nginx = await startNginx(world.folder)
  return {
    name: 'catalog in brotli',
    cases: [
      loadCase('service', world.ours, CATALOG),
      loadCase('Fastify from memory', world.fastify, CATALOG),
      loadCase('bare node:http', world.bare, CATALOG),
      loadCase('nginx', nginx, CATALOG),
    ],
    async close() {
      await nginx.stop()
      await world.close()
    },
  }
}

async function openWorld() {
  const folder = mkdtempSync(join(tmpdir(), 'bench-'))
  const ports = [await freePort(), await freePort(), await freePort()] as const
  const ours = await serve(['dist/service/main.mjs'], ports[0], {
    PORT: String(ports[0]),
    DATA_DIR: join(folder, 'data'),
    TRUSTED_PROXIES: '127.0.0.1/32',
    LOG_LEVEL: 'silent',
  })
  const fastify = await serve(
    ['scripts/bench/peers/fastify.ts', String(ports[1]), 'sqlite', join(folder, 'peer.sqlite')],
    ports[1],
  )
  const bare = await serve(['scripts/bench/peers/bare.ts', String(ports[2])], ports[2])
  return {
    folder,
    ours,
    fastify,
    bare,
    async close() {
      await Promise.all([ours, fastify, bare].map((served) => served.stop()))
      rmSync(folder, { recursive: true, force: true })
    },
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
    listen 127.0.0.1:${port}; root ${resolve('dist/site')}; brotli_static on;
    location = /api/v1/catalog { try_files /api/v1/catalog.json =404; }
  }
}
`,
  )
  return await started(spawn('nginx', ['-c', file], { stdio: 'ignore' }), port)
}
