/** What a program and all that it starts ask of the network, as the system sees it. */
import { spawnSync } from 'node:child_process'

/** `connect` on a local socket stays on the machine; a datagram needs no connection. Programs, as proof of what was seen. */
const CALLS = 'trace=execve,connect,sendto,sendmsg,sendmmsg'

/** Some containers let nobody look at the calls of another process. */
export const mayTrace = spawnSync('strace', ['-qq', '-o', '/dev/null', 'true']).status === 0

/** `words`, run so that `file` gets a line per call. */
export function traced(words: readonly string[], file: string): string[] {
  return ['strace', '--seccomp-bpf', '-f', '-qq', '-o', file, '-e', CALLS, ...words]
}

/** The lines that name an address of the internet. */
export function toTheInternet(trace: string): string[] {
  return trace.split('\n').filter((line) => /AF_INET6?\b/.test(line))
}
