/** Resolves when `ask` returns true; polls for `withinMs`. For what another process does in its own time. */
export async function eventually(ask: () => Promise<boolean> | boolean, withinMs = 90_000): Promise<void> {
  const end = performance.now() + withinMs
  while (!(await ask())) {
    if (performance.now() > end) throw new Error(`Not so within ${withinMs} ms`)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}
