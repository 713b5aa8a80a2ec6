/** Exact decimals: a JSON number is the decimal that it prints as, so that `0.1 · 5` is 0.5 and halves round up. Imports nothing. */

/** The value `units · 10^-scale`, never negative. */
export interface Decimal {
  readonly units: bigint
  readonly scale: number
}

/** The decimal a finite, non-negative number prints as: `decimal(1e-7)` is `{ units: 1n, scale: 7 }`. */
export function decimal(value: number): Decimal {
  // Most inputs are whole: as text they take ten times as long.
  if (Number.isSafeInteger(value)) return { units: BigInt(value), scale: 0 }
  const [mantissa = '0', exponent = '0'] = String(value).split('e')
  const [whole = '0', fraction = ''] = mantissa.split('.')
  const scale = fraction.length - Number(exponent)
  const units = BigInt(whole + fraction)
  return scale >= 0 ? { units, scale } : { units: units * 10n ** BigInt(-scale), scale: 0 }
}

export function times(...factors: readonly Decimal[]): Decimal {
  return factors.reduce((product, factor) => ({
    units: product.units * factor.units,
    scale: product.scale + factor.scale,
  }))
}

export function roundHalfUp({ units, scale }: Decimal): bigint {
  if (scale === 0) return units
  const one = 10n ** BigInt(scale)
  return (2n * units + one) / (2n * one)
}

/** The whole number nearest to the product, halves up. */
export function wholeProduct(...factors: readonly number[]): bigint {
  return roundHalfUp(times(...factors.map(decimal)))
}

/** ⌈dividend / divisor⌉ for a whole dividend and a positive divisor. */
export function divideCeil(dividend: bigint, { units, scale }: Decimal): bigint {
  const scaled = dividend * 10n ** BigInt(scale)
  return (scaled + units - 1n) / units
}
