/** Runs a command; its fault is said in a line, and is its exit code. */
import { exitCodeOf } from '../inquiry-service/contract/environment.ts'

export async function runCommand(command: () => void | Promise<void>): Promise<void> {
  try {
    await command()
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error))
    process.exitCode = exitCodeOf(error)
  }
}
