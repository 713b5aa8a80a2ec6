/**
 * A process started by a test file never outlives it. Hooks alone can't promise that: they do not run when the file fails to
 * load, or when every test in it is filtered out.
 */
import type { ChildProcess } from 'node:child_process'

const running = new Set<ChildProcess>()

/** Ends `child` along with the test process. */
export function endWithTests(child: ChildProcess): void {
  if (running.size === 0) {
    process.on('exit', killAll)
    // This is how vitest ends its workers.
    process.on('SIGTERM', exit)
  }
  running.add(child)
  child.on('exit', () => forget(child))
}

function forget(child: ChildProcess): void {
  running.delete(child)
  if (running.size > 0) return
  process.off('exit', killAll)
  process.off('SIGTERM', exit)
}

function killAll(): void {
  for (const child of running) child.kill('SIGKILL')
}

function exit(): void {
  process.exit()
}
