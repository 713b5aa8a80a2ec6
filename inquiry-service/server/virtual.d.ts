/** Modules that the build makes; see nitro.config.ts. */

declare module '#version' {
  export const VERSION: string
}

declare module '#contract-digest' {
  /** SHA-256 of the contract, hex; see contract/openapi/document.ts. */
  export const CONTRACT_DIGEST: string
}

declare module '#routes' {
  export const ROUTES: import('../http/pipeline.ts').Routes
}
