/** The part of the Workers runtime that the edge uses, declared here: no package of types is needed. */

interface Fetcher {
  fetch(input: string | Request, init?: RequestInit): Promise<Response>
}

export interface ObjectNamespace {
  idFromName(name: string): unknown
  get(id: unknown): Fetcher
}

export interface ObjectState {
  readonly storage: {
    get(key: string): Promise<unknown>
    /** `allowUnconfirmed`: the answer does not wait for the disk. */
    put(key: string, value: unknown, options: { allowUnconfirmed: boolean }): Promise<void>
    deleteAll(): Promise<void>
    setAlarm(at: number): Promise<void>
  }
  /** The object receives nothing until `work` has ended. */
  blockConcurrencyWhile(work: () => Promise<void>): void
}

export interface EdgeEnvironment {
  /** The built site's files, each under its exact name. */
  readonly ASSETS: Fetcher
  readonly CLIENT_QUOTAS: ObjectNamespace
  readonly [variable: string]: unknown
}

export interface Lifetime {
  waitUntil(work: Promise<unknown>): void
}

/** What the platform adds to a request beside its headers. */
export interface PlatformRequest extends Request {
  readonly cf?: { readonly clientAcceptEncoding?: string }
}
