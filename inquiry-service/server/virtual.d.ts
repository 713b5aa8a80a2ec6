/** Modules that the build makes; see nitro.config.ts. */

declare module '#version' {
  /** Such as `1.2.0`; see version.ts. */
  export const VERSION: string
}

declare module '#contract-digest' {
  /** SHA-256 of the contract, hex; see contract/openapi/document.ts. */
  export const CONTRACT_DIGEST: string
}
