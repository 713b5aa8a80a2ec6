/**
 * A statement with the names and types of its parameters and columns. The compiler holds callers to them; `Statements` holds the
 * text to them when a connection is opened.
 */

/** One parameter or column. Its type is for the compiler alone. */
export interface Column<Value> {
  readonly holds?: Value
}

export const integer: Column<number> = {}
export const text: Column<string> = {}
export const blob: Column<Uint8Array> = {}

export function nullable<Value>(_: Column<Value>): Column<Value | null> {
  return {}
}

export function oneOf<Value extends string>(_: readonly Value[]): Column<Value> {
  return {}
}

export type Shape = Readonly<Record<string, Column<unknown>>>

type ValuesOf<Named extends Shape> = {
  -readonly [Name in keyof Named]: Named[Name] extends Column<infer Value> ? Value : never
}

export interface Statement<Parameters extends Shape = Shape, Row extends Shape = Shape> {
  parameters: Parameters
  /** Empty where the statement gives no rows. */
  row: Row
  sql: string
}

// biome-ignore lint/complexity/noBannedTypes: a statement that gives no rows has no columns
type NoColumns = {}

export function statement<const Parameters extends Shape, const Row extends Shape = NoColumns>(
  { parameters, row }: { parameters: Parameters; row?: Row },
  sql: string,
): Statement<Parameters, Row> {
  return { parameters, row: row ?? ({} as Row), sql }
}

export type ParametersOf<Each> = Each extends Statement<infer Parameters, Shape> ? ValuesOf<Parameters> : never
export type RowOf<Each> = Each extends Statement<Shape, infer Row> ? ValuesOf<Row> : never
