/** The wall clock of a process, set at will while it runs; the time that passes is left alone. */
import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { temporaryFolder } from './temporary-folder.ts'

/** Why clocks can't be set here; undefined when they can. */
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

  /** Seconds that the clock is ahead of the machine's; negative: behind. */
  set(seconds: number): void {
    writeFileSync(this.#file, `${seconds < 0 ? '-' : '+'}${Math.abs(seconds)}`)
  }

  /** What a redis-server must be given, whose allocator libfaketime does not get along with. */
  get redisEnvironment(): Record<string, string> {
    const shim = join(this.#folder, 'shim.so')
    execFileSync('cc', ['-shared', '-fPIC', '-O1', '-Wall', '-Werror', '-o', shim, SHIM])
    return { LD_PRELOAD: shim, CLOCK_SHIM_FILE: this.#file }
  }

  /** What any other process must be given. */
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

/** The one for programs with threads, from the program that knows where it is. */
function library(): string {
  return execFileSync('faketime', ['-m', '-f', '+0', 'printenv', 'LD_PRELOAD'], { encoding: 'utf8' }).trim()
}
