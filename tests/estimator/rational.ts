/** Exact fractions: a second way to the estimator's figures, in a different representation. */

/** `top / bottom`, bottom positive. */
interface Rational {
  readonly top: bigint
  readonly bottom: bigint
}

/** The decimal that a number prints as, for example 0.1 as one tenth. */
export function rational(value: number): Rational {
  const match = /^(\d+)(?:\.(\d+))?(?:e([+-]\d+))?$/.exec(String(value))
  if (!match) throw new Error(`Cannot read a number: a decimal: it prints as ${value}`)
  const [, whole = '', fraction = '', exponent = '0'] = match
  const power = Number(exponent) - fraction.length
  const top = BigInt(whole + fraction)
  return power >= 0 ? { top: top * 10n ** BigInt(power), bottom: 1n } : { top, bottom: 10n ** BigInt(-power) }
}

export function product(...factors: readonly Rational[]): Rational {
  return factors.reduce((a, b) => ({ top: a.top * b.top, bottom: a.bottom * b.bottom }))
}

/** The nearest whole number by comparing the remainder, halves up. */
export function nearest({ top, bottom }: Rational): bigint {
  const floor = top / bottom
  const remainder = top - floor * bottom
  return remainder + remainder >= bottom ? floor + 1n : floor
}

/** The smallest whole number not below `top / bottom`. */
export function ceiling({ top, bottom }: Rational): bigint {
  const floor = top / bottom
  return floor * bottom === top ? floor : floor + 1n
}
