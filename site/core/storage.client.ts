/**
 * The browser's storage. What it refuses, because it is forbidden or full, is kept in memory for as long as the page lasts:
 * nothing that a reader does fails for want of storage.
 */

/** The part of the storage API that we use; tests pass their own. */
export type KeyedStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

export function lastingStorage(): KeyedStorage {
  return withMemory(() => localStorage)
}

export function sessionOnlyStorage(): KeyedStorage {
  return withMemory(() => sessionStorage)
}

function withMemory(open: () => Storage): KeyedStorage {
  const memory = new Map<string, string>()
  // A forbidden storage throws when it is opened, a full one when it is written.
  const attempt = <Value>(act: (storage: Storage) => Value): Value | undefined => {
    try {
      return act(open())
    } catch {
      return undefined
    }
  }
  return {
    getItem: (name) => memory.get(name) ?? attempt((storage) => storage.getItem(name)) ?? null,
    setItem(name, value) {
      const isStored = attempt((storage) => {
        storage.setItem(name, value)
        return true
      })
      if (isStored) memory.delete(name)
      else memory.set(name, value)
    },
    removeItem(name) {
      memory.delete(name)
      attempt((storage) => storage.removeItem(name))
    },
  }
}
