/** Starts `holder.ts` on a ledger. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { HOLDER } from '../../setup/tools-folder.ts'

/** Resolves when another process holds the ledger in `dataDir`; `kill` resolves when that process is gone. */
export async function holdLedger(dataDir: string): Promise<{ kill(): Promise<void> }> {
  const child = spawn(process.execPath, [HOLDER, dataDir], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [said] = (await once(child.stdout, 'data')) as [Buffer]
  if (said.toString() !== 'open\n') throw new Error(`The holder could not open the ledger: ${said}`)
  return { kill: () => kill(child) }
}

async function kill(child: ChildProcess): Promise<void> {
  const gone = once(child, 'exit')
  child.kill('SIGKILL')
  await gone
}
