/** Lua scripts, each a file of its own, run by their hash: the server's cache may be emptied at any moment. */
import { createHash } from 'node:crypto'
import type { Cluster, Redis } from 'ioredis'

export interface Script {
  lua: string
  sha: string
}

/** A script from its text. */
export function script(lua: string | undefined): Script {
  if (lua === undefined) throw new Error('Bug: there is no script of this name')
  return { lua, sha: createHash('sha1').update(lua).digest('hex') }
}

export type ScriptArgument = string | number

/** A script with its KEYS and ARGV. */
export interface ScriptCall {
  script: Script
  keys: string[]
  args: ScriptArgument[]
}

/** Runs a script and resolves with its raw answer. Loads it when the server does not know it: that call had no effect. */
export async function runScript(redis: Redis | Cluster, { script, keys, args }: ScriptCall): Promise<unknown> {
  try {
    return await redis.evalsha(script.sha, keys.length, ...keys, ...args)
  } catch (error) {
    if (!isNoScript(error)) throw error
    return await redis.eval(script.lua, keys.length, ...keys, ...args)
  }
}

export function isNoScript(error: unknown): boolean {
  return error instanceof Error && error.message.startsWith('NOSCRIPT')
}
