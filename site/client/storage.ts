/** The browser's storage or, if the browser refuses, memory that lasts as long as the page. */

/** The part of the storage API that we use; tests pass their own. */
export type KeyedStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

export function lastingStorage(): KeyedStorage {
  return usable(() => localStorage) ?? memory()
}

export function sessionOnlyStorage(): KeyedStorage {
  return usable(() => sessionStorage) ?? memory()
}

/** A full or forbidden storage only throws when it is used. */
function usable(open: () => Storage): Storage | undefined {
  try {
    const storage = open()
    storage.setItem('probe', '1')
    storage.removeItem('probe')
    return storage
  } catch {
    return undefined
  }
}

function memory(): KeyedStorage {
  const items = new Map<string, string>()
  return {
    getItem: (name) => items.get(name) ?? null,
    setItem: (name, value) => items.set(name, value),
    removeItem: (name) => items.delete(name),
  }
}
