/** The value at a place in JSON, or undefined where there is none. */
export function get(value: unknown, place: readonly string[]): unknown {
  return place.reduce<unknown>(
    (inside, name) => (Object.hasOwn(Object(inside), name) ? Object(inside)[name] : undefined),
    value,
  )
}
