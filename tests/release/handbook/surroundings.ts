/** What surrounds an operator's service, on the test's machine: nginx with a certificate, and callers. */
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import type { Report } from '../../faults/upgrade/load.ts'
import { HANDBOOK } from './commands.ts'
import type { Machine } from './machine.ts'

const HOST = 'reference.example'
const CERTIFICATE = '/etc/ssl/reference.pem'
const LOAD = join(import.meta.dirname, '../../faults/upgrade/load-process.ts')

/** The handbook's server block with what certbot adds to it, for a certificate that this machine trusts. */
export async function startTls(machine: Machine): Promise<void> {
  const [server = ''] = readFileSync(join(HANDBOOK, 'install.md'), 'utf8').match(/^server \{$[\s\S]*?^\}$/m) ?? []
  const tls = ['listen 443 ssl;', `ssl_certificate ${CERTIFICATE};`, `ssl_certificate_key ${CERTIFICATE};`]
  const config = [
    'worker_processes 1;',
    'pid /var/tmp/nginx.pid;',
    'error_log /var/tmp/nginx-error.log;',
    'events { worker_connections 4096; }',
    'http {',
    'access_log off;',
    server.replace('server {', `server {\n${tls.join('\n')}`),
    '}',
  ].join('\n')
  const lines = [
    `openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=${HOST} -addext subjectAltName=DNS:${HOST} -keyout /etc/ssl/key.pem -out /etc/ssl/certificate.pem`,
    `cat /etc/ssl/certificate.pem /etc/ssl/key.pem > ${CERTIFICATE}`,
    'cat /etc/ssl/certificate.pem >> /etc/ssl/certs/ca-certificates.crt',
    // The file may itself be one that a container runtime has put there.
    `cp /etc/hosts /var/tmp/hosts && echo '127.0.0.1 ${HOST}' >> /var/tmp/hosts && cat /var/tmp/hosts > /etc/hosts`,
    `cat > /etc/nginx/road.conf <<'END'\n${config}\nEND`,
    'nginx -c /etc/nginx/road.conf',
  ]
  const { code, out } = await machine.run(lines, '/')
  expect(code, out).toBe(0)
}

export async function stopTls(machine: Machine): Promise<void> {
  await machine.run(['nginx -c /etc/nginx/road.conf -s stop'], '/')
}

/** Reads and inquiries through nginx, until `stop`. */
export function beginLoad(machine: Machine, perSecond: number): { stop(): Promise<Report> } {
  const { child, printed } = machine.begin([process.execPath, LOAD, 'http://127.0.0.1', String(perSecond)])
  return {
    async stop() {
      const ended = once(child, 'close')
      child.kill('SIGTERM')
      await ended
      return JSON.parse(printed()) as Report
    },
  }
}
