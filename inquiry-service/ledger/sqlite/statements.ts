/** The statements in `sql/`, prepared once per connection: opening fails if a text does not match its declaration. */
import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite'
import { DESK } from './sql/desk.ts'
import { ERASURE } from './sql/erasure.ts'
import { DIGEST, OUTBOX } from './sql/outbox.ts'
import type { ParametersOf, RowOf, Statement } from './sql/statement.ts'
import { SUBMIT } from './sql/submit.ts'
import { TRANSFER } from './sql/transfer.ts'
import { UPKEEP } from './sql/upkeep.ts'

export const STATEMENTS = { ...SUBMIT, ...OUTBOX, ...DIGEST, ...DESK, ...ERASURE, ...TRANSFER, ...UPKEEP }

type Known = typeof STATEMENTS
type Name = keyof Known
/** May be omitted where the statement has none. */
type Arguments<Each extends Name> = keyof ParametersOf<Known[Each]> extends never ? [] : [ParametersOf<Known[Each]>]

export class Statements {
  readonly #prepared: Map<string, StatementSync>

  /** @throws Error when a statement does not fit the schema or its own declaration */
  constructor(db: DatabaseSync) {
    this.#prepared = new Map(Object.entries(STATEMENTS).map(([name, each]) => [name, prepare(db, name, each)]))
  }

  /** The first row. */
  one<Each extends Name>(name: Each, ...parameters: Arguments<Each>): RowOf<Known[Each]> | undefined {
    return this.#statement(name).get(...values(parameters)) as RowOf<Known[Each]> | undefined
  }

  all<Each extends Name>(name: Each, ...parameters: Arguments<Each>): RowOf<Known[Each]>[] {
    return this.#statement(name).all(...values(parameters)) as RowOf<Known[Each]>[]
  }

  run<Each extends Name>(name: Each, ...parameters: Arguments<Each>): { changes: number; lastId: number } {
    const { changes, lastInsertRowid } = this.#statement(name).run(...values(parameters))
    return { changes: Number(changes), lastId: Number(lastInsertRowid) }
  }

  #statement(name: Name): StatementSync {
    const statement = this.#prepared.get(name)
    if (!statement) throw new Error(`Bug: there is no statement ${name}`)
    return statement
  }
}

/** What node:sqlite expects: no object at all for a statement without parameters. */
function values(parameters: readonly object[]): [Record<string, SQLInputValue>] {
  return parameters as [Record<string, SQLInputValue>]
}

/** @throws Error when parameters or columns differ from those declared, or SQLite rejects the text */
export function prepare(db: DatabaseSync, name: string, { sql, parameters, row }: Statement): StatementSync {
  const statement = db.prepare(sql)
  requireSame(
    `${name}: parameters`,
    [...sql.matchAll(/:([a-zA-Z]+)/g)].map(([, each = '']) => each),
    Object.keys(parameters),
  )
  requireSame(
    `${name}: columns`,
    statement.columns().map((column) => column.name),
    Object.keys(row),
  )
  return statement
}

function requireSame(what: string, found: readonly string[], declared: readonly string[]): void {
  const [one, other] = [found, declared].map((names) => [...new Set(names)].sort().join(', '))
  if (one !== other) throw new Error(`Bug: ${what} are ${one} and not ${other}`)
}
