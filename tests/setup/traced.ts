/** What a program and everything it starts ask of the network, as the system sees it. */
import { spawnSync } from 'node:child_process'

/** `connect` to a local socket stays on the machine; a datagram needs no connection. Programs prove that something was seen. */
const CALLS = 'trace=execve,connect,sendto,sendmsg,sendmmsg'

/** Some containers do not allow tracing another process. */
export const mayTrace = spawnSync('strace', ['-qq', '-o', '/dev/null', 'true']).status === 0

/** `words`, run so that `file` gets one line per call. */
export function traced(words: readonly string[], file: string): string[] {
  return ['strace', '--seccomp-bpf', '-f', '-qq', '-o', file, '-e', CALLS, ...words]
}

/** The lines that contain an internet address. */
export function toTheInternet(trace: string): string[] {
  return trace.split('\n').filter((line) => /AF_INET6?\b/.test(line))
}
