/** The thread of the ledger: it alone copies the log back into the file. */
import { openIntake } from './intake.ts'
import { serveThread } from './thread.ts'

serveThread(openIntake)
