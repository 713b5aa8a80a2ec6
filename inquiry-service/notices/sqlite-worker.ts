/** The thread of notices in a service with a SQLite ledger. */
import { serveThread } from '../ledger/sqlite/thread.ts'
import { openNoticesOnThread } from './sqlite-thread.ts'

serveThread(openNoticesOnThread)
