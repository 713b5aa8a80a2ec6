/** Sliders over numbers that double: their steps, and the position of a number. */

/** From a short prompt to the longest contexts. */
export const TOKEN_STEPS = [
  256, 512, 1024, 2048, 4096, 8192, 16_384, 32_768, 65_536, 131_072, 262_144, 524_288, 1_048_576,
] as const

export const USER_STEPS = [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024] as const

export const SLIDERS: Readonly<Record<string, readonly number[]>> = { tokens: TOKEN_STEPS, concurrency: USER_STEPS }

/** The step nearest to a number by ratio, not by difference. */
export function stepOf(value: number, steps: readonly number[]): number {
  const distance = (step: number) => Math.abs(Math.log(step / Math.max(value, Number.MIN_VALUE)))
  return steps.reduce((best, step, index) => (distance(step) < distance(steps[best] ?? 1) ? index : best), 0)
}
