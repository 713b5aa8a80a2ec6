/** A folder on which every sync takes two milliseconds longer, as on network disks: by the library that the fault tests preload. */
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const SOURCE = 'tests/faults/disk/shim.c'

export class SlowDisk implements Disposable {
  readonly #top = mkdtempSync(join(tmpdir(), 'bench-disk-'))
  readonly dataDir = join(this.#top, 'data')
  /** For a process that writes there. */
  readonly environment: Record<string, string>

  constructor() {
    const [control, shim] = [join(this.#top, 'control'), join(this.#top, 'shim.so')]
    mkdirSync(control)
    mkdirSync(this.dataDir, { mode: 0o700 })
    writeFileSync(join(control, 'delay'), '2')
    execFileSync('cc', ['-shared', '-fPIC', '-O1', '-o', shim, SOURCE, '-ldl', '-lpthread'])
    this.environment = { LD_PRELOAD: shim, SHIM_FOLDER: this.dataDir, SHIM_CONTROL: control }
  }

  [Symbol.dispose](): void {
    rmSync(this.#top, { recursive: true, force: true })
  }
}
