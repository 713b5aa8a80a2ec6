/** The module that the bundler makes; see build.ts. */

declare module '#edge-build' {
  /** File → coding, ETag and length of each of its codings. */
  export const FILES: Readonly<
    Record<
      string,
      readonly (readonly [
        coding: import('../../../inquiry-service/wire/negotiation.ts').Coding,
        etag: string,
        length: number,
      ])[]
    >
  >
  export const MODEL_OF_VARIANT: Readonly<Record<string, string>>
  export const SETTINGS: Readonly<{ siteUrl: string; inquiryUrl: string; allowedOrigins: readonly string[] }>
  /** SHA-256 of the contract, hex. */
  export const CONTRACT_DIGEST: string
}
