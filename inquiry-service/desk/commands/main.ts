/** All commands of the desk. */
import { backup, backups, load, restore } from './backup.ts'
import { note, owner, remind, resend, state, take } from './change.ts'
import type { Command } from './command.ts'
import { erase, retention } from './erase.ts'
import { exportInquiries } from './export.ts'
import { list } from './list.ts'
import { move } from './move.ts'
import { undelivered } from './notices.ts'
import { audit, check, statistics } from './report.ts'
import { serve } from './serve.ts'
import { show } from './show.ts'

/** In the order of the help. */
export const COMMANDS: readonly Command[] = [
  list,
  show,
  state,
  take,
  owner,
  remind,
  note,
  exportInquiries,
  erase,
  retention,
  audit,
  statistics,
  serve,
  undelivered,
  resend,
  check,
  backup,
  backups,
  restore,
  load,
  move,
]

export const DESCRIPTION = 'Find, answer, export and erase inquiries'

export function commandNamed(name: string | undefined): Command | undefined {
  return COMMANDS.find((command) => command.name === name)
}
