/** A process's wall clock, set at will while it runs; the passing of time is not touched. */
import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { temporaryFolder } from '../setup/temporary-folder.ts'

const SHIM = fileURLToPath(new URL('./clock-shim.c', import.meta.url))

export class FakeClock {
  readonly #folder = temporaryFolder()
  readonly #file = join(this.#folder, 'clock')
  readonly #shim = join(this.#folder, 'shim.so')

  constructor() {
    this.set(0)
    execFileSync('cc', ['-shared', '-fPIC', '-O1', '-Wall', '-Werror', '-o', this.#shim, SHIM])
  }

  /** Seconds ahead of the machine's clock; negative when behind. */
  set(seconds: number): void {
    writeFileSync(this.#file, String(seconds))
  }

  /** What a process must be given so that it has this clock. */
  get environment(): Record<string, string> {
    return { LD_PRELOAD: this.#shim, CLOCK_SHIM_FILE: this.#file }
  }
}
