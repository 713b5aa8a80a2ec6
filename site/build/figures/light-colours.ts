/** Colours of the light theme, read from the stylesheet. */
import tokens from '../../styles/tokens.css?raw'

/** `ink` → `#1b1e24`. */
export function lightColour(token: string): string {
  const colour = new RegExp(`--${token}: light-dark\\((#[0-9a-f]{6}),`).exec(tokens)?.[1]
  if (!colour) throw new Error(`Cannot paint with --${token} as tokens.css has no such colour`)
  return colour
}
