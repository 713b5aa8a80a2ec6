/** All commands of the desk. */
import { audit } from './audit.ts'
import { backup, backups, restore } from './backup.ts'
import { check } from './check.ts'
import type { Command } from './command.ts'
import { erase } from './erase.ts'
import { exportInquiries } from './export.ts'
import { list } from './list.ts'
import { load } from './load.ts'
import { move } from './move.ts'
import { note } from './note.ts'
import { resend, undelivered } from './notices.ts'
import { owner, remind, take } from './owner.ts'
import { retention } from './retention.ts'
import { serve } from './serve.ts'
import { show } from './show.ts'
import { state } from './state.ts'
import { statistics } from './statistics.ts'

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

/** Undefined if there is none of this name. */
export function commandNamed(name: string | undefined): Command | undefined {
  return COMMANDS.find((command) => command.name === name)
}
