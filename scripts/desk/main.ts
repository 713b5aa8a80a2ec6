/** All commands of the desk. */
import { defineCommand } from 'citty'
import { audit } from './audit.ts'
import { backup, backups, restore } from './backup.ts'
import { check } from './check.ts'
import { erase } from './erase.ts'
import { exportInquiries } from './export.ts'
import { list } from './list.ts'
import { load } from './load.ts'
import { mendTimes } from './mend-times.ts'
import { move } from './move.ts'
import { note } from './note.ts'
import { resend, undelivered } from './notices.ts'
import { owner, remind, take } from './owner.ts'
import { retention } from './retention.ts'
import { serve } from './serve.ts'
import { show } from './show.ts'
import { state } from './state.ts'
import { statistics } from './statistics.ts'

/** By name, in the order of the help. */
export const COMMANDS = {
  list,
  show,
  state,
  take,
  owner,
  remind,
  note,
  export: exportInquiries,
  erase,
  retention,
  audit,
  statistics,
  serve,
  undelivered,
  resend,
  check,
  'mend-times': mendTimes,
  backup,
  backups,
  restore,
  load,
  move,
}

export const main = defineCommand({
  meta: { name: 'desk', description: 'Find, answer, export and erase inquiries' },
  subCommands: COMMANDS,
})
