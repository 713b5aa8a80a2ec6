/** Every static check: `npm run check`. Prints one line per check, and the whole output of those that fail. */
import { spawn } from 'node:child_process'

interface Check {
  readonly name: string
  readonly command: readonly [string, ...string[]]
  /** It writes Astro's folder, as a build does: never both at once. */
  readonly writesAstro?: true
}

const CHECKS: readonly Check[] = [
  { name: 'content', command: ['node', 'scripts/checks/run.ts'] },
  // Of every file that tsconfig.json includes, pages or not: `tsc` would find nothing more.
  { name: 'types', command: ['astro', 'check', '--minimumFailingSeverity', 'warning'], writesAstro: true },
  { name: 'format and lint', command: ['biome', 'check', '--error-on-warnings'] },
  {
    name: 'imports',
    command: ['depcruise', 'content', 'inquiry-service', 'site', 'scripts', 'tests', '--output-type', 'err'],
  },
]

/** Those that may run beside a build, and the one that may not. */
export const BESIDE_A_BUILD = CHECKS.filter(({ writesAstro }) => !writesAstro)
export const AFTER_A_BUILD = CHECKS.filter(({ writesAstro }) => writesAstro)

/** Prints their output, and counts them. */
export async function runChecks(
  checks: readonly Check[] = CHECKS,
  print: (text: string) => void = console.log,
): Promise<{ passed: number; failed: number }> {
  const results: boolean[] = []
  // One after another: type checkers in parallel would fight over memory, and the first fault shows sooner.
  for (const check of checks) results.push(await passes(check, print))
  return { passed: results.filter(Boolean).length, failed: results.filter((passed) => !passed).length }
}

async function passes({ name, command }: Check, print: (text: string) => void): Promise<boolean> {
  const startedAt = performance.now()
  const { exitCode, output } = await run(command)
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  print(`${exitCode === 0 ? 'passed' : 'failed'}  ${name}  ${seconds} s`)
  const warnings = output.split('\n').filter((line) => line.startsWith('warning: '))
  if (exitCode !== 0) print(output)
  else if (warnings.length > 0) print(warnings.join('\n'))
  return exitCode === 0
}

function run([program, ...args]: Check['command']): Promise<{ exitCode: number | null; output: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (output += text))
    child.on('error', reject)
    child.on('close', (exitCode) => resolve({ exitCode, output }))
  })
}

if (import.meta.main) {
  const { failed } = await runChecks()
  process.exitCode = failed === 0 ? 0 : 1
}
