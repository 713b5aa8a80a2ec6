/** Leaving the store: who else uses it, and the mark that stops any other process. */

import type { RedisStore } from '../../ledger/redis/store.ts'
import { isForbidden } from '../../redis/durability.ts'
import type { Departure } from '../store.ts'
import { LUA } from './lua.ts'

export function departureOperations(store: RedisStore): Departure {
  const { keys } = store
  const lastNumber = async () => (await store.read((redis) => redis.get(keys.counter))) ?? ''
  return {
    lastNumber,

    async others() {
      const list = await store.read(async (redis) => {
        try {
          return String(await redis.client('LIST'))
        } catch (error) {
          if (isForbidden(error)) return undefined
          throw error
        }
      })
      const names = ['ledger', 'desk'].map((part) => `name=${part}/${store.name}`)
      const named = list?.split('\n').filter((line) => line.split(' ').some((word) => names.includes(word)))
      // One of them is this process.
      return named && Math.max(0, named.length - 1)
    },

    async leave(number, at) {
      // An earlier run was interrupted after setting the mark: nothing can have been written since.
      if ((await store.read((redis) => redis.exists(keys.moved))) === 1) return (await lastNumber()) === number
      const call = { script: LUA.leave, keys: [keys.moved, keys.counter], args: [number, new Date(at).toISOString()] }
      return await store.write(call, (answer) => answer === 1)
    },
  }
}
