/** Modules that the build makes; see nitro.config.ts. */

declare module '#version' {
  export const VERSION: string
}

declare module '#contract-digest' {
  export const CONTRACT_DIGEST: string
}

declare module '#routes' {
  export const ROUTES: import('../http/pipeline.ts').Routes
}
