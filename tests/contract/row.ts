/** Rows of the suite: a sentence, an expectation, and how a way of running may differ. */
import type { Caller, Deployment } from './caller.ts'

export type Expectation = (caller: Caller) => Promise<void>

/** Declares one row. Its name is unique in the suite: differences refer to it. */
type DefineRow = (name: string, expectation: Expectation) => void

/** A group of rows; `deployment` is for rows whose names or number depend on it. */
export type RowGroup = (row: DefineRow, deployment: Deployment) => void

/** A row that a way of running keeps differently by design: its own expectation, and the reason. */
export interface Difference {
  readonly row: string
  readonly reason: string
  readonly instead: Expectation
}
