/** The SQL files, prepared once a connection. */
import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite'
import { textFolder } from '../../text-folder.ts'

const SQL = textFolder(import.meta.url, './sql')

type Parameters = Record<string, SQLInputValue>

export class Statements {
  readonly #db: DatabaseSync
  readonly #prepared = new Map<string, StatementSync>()

  constructor(db: DatabaseSync) {
    this.#db = db
  }

  /** The first row that `sql/{name}.sql` gives. */
  one<Shape extends object>(name: string, parameters: Parameters = {}): Shape | undefined {
    return this.#statement(name).get(parameters) as Shape | undefined
  }

  all<Shape extends object>(name: string, parameters: Parameters = {}): Shape[] {
    return this.#statement(name).all(parameters) as Shape[]
  }

  run(name: string, parameters: Parameters = {}): { changes: number; lastId: number } {
    const { changes, lastInsertRowid } = this.#statement(name).run(parameters)
    return { changes: Number(changes), lastId: Number(lastInsertRowid) }
  }

  #statement(name: string): StatementSync {
    const known = this.#prepared.get(name)
    if (known) return known
    const sql = SQL[name]
    if (sql === undefined) throw new Error(`Bug: there is no statement ${name}`)
    const statement = this.#db.prepare(sql)
    this.#prepared.set(name, statement)
    return statement
  }
}
