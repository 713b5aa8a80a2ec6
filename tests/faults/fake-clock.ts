/** A process's wall clock, set at will while it runs; the passing of time is not touched. */
import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { temporaryFolder } from '../setup/temporary-folder.ts'

/** Why clocks can't be set here, or undefined when they can. */
export function whyNoFakeClock(): string | undefined {
  try {
    library()
    execFileSync('cc', ['--version'], { stdio: 'ignore' })
    return undefined
  } catch {
    return 'There is no faketime, or no C compiler (cc), to set the clock of a process with'
  }
}

const SHIM = fileURLToPath(new URL('./clock-shim.c', import.meta.url))

export class FakeClock {
  readonly #folder = temporaryFolder()
  readonly #file = join(this.#folder, 'clock')

  constructor() {
    this.set(0)
  }

  /** Seconds ahead of the machine's clock; negative when behind. */
  set(seconds: number): void {
    writeFileSync(this.#file, `${seconds < 0 ? '-' : '+'}${Math.abs(seconds)}`)
  }

  /** The environment for a redis-server, whose allocator conflicts with libfaketime. */
  get redisEnvironment(): Record<string, string> {
    const shim = join(this.#folder, 'shim.so')
    execFileSync('cc', ['-shared', '-fPIC', '-O1', '-Wall', '-Werror', '-o', shim, SHIM])
    return { LD_PRELOAD: shim, CLOCK_SHIM_FILE: this.#file }
  }

  /** The environment for any other process. */
  get environment(): Record<string, string> {
    return {
      LD_PRELOAD: library(),
      FAKETIME_TIMESTAMP_FILE: this.#file,
      FAKETIME_NO_CACHE: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
      DONT_FAKE_MONOTONIC: '1',
    }
  }
}

/** The library for threaded programs, as reported by the program that knows its path. */
function library(): string {
  return execFileSync('faketime', ['-m', '-f', '+0', 'printenv', 'LD_PRELOAD'], { encoding: 'utf8' }).trim()
}
