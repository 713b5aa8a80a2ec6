/** Lua scripts, run by their hash: the server's cache may be emptied at any moment. */
import { createHash } from 'node:crypto'
import type { Redis } from 'ioredis'

export interface Script {
  lua: string
  sha: string
}

export function script(lua: string | undefined): Script {
  if (lua === undefined) throw new Error('Bug: there is no script of this name')
  return { lua, sha: createHash('sha1').update(lua).digest('hex') }
}

export interface ScriptCall {
  script: Script
  keys: string[]
  args: (string | number)[]
  /** Of a script that takes several of its kind and answers with a list: what is in front of all of them. */
  shared?: { keys: number; args: number }
}

export function joinCalls([first, ...others]: readonly [ScriptCall, ...ScriptCall[]]): ScriptCall {
  const { keys = 0, args = 0 } = first.shared ?? {}
  return {
    ...first,
    keys: [first.keys, ...others.map((call) => call.keys.slice(keys))].flat(),
    args: [first.args, ...others.map((call) => call.args.slice(args))].flat(),
  }
}

/** Runs a script and resolves with its raw answer. Loads it when the server does not know it: that call had no effect. */
export async function runScript(redis: Redis, { script, keys, args }: ScriptCall): Promise<unknown> {
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
