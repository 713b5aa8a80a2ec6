/** All commands of the desk. */
import { backup, load, move, restore } from './backup.ts'
import { CHANGES } from './change.ts'
import type { Command } from './command.ts'
import { erase, retention } from './erase.ts'
import { exportInquiries } from './export.ts'
import { list } from './list.ts'
import { serve } from './serve.ts'
import { show } from './show.ts'
import { audit, check, undelivered } from './upkeep.ts'

export const COMMANDS: readonly Command[] = [
  list,
  show,
  ...CHANGES,
  exportInquiries,
  erase,
  retention,
  audit,
  serve,
  undelivered,
  check,
  backup,
  restore,
  load,
  move,
]

export const DESCRIPTION = 'Find, answer, export and erase inquiries'

export function commandNamed(name: string | undefined): Command | undefined {
  return COMMANDS.find((command) => command.name === name)
}
