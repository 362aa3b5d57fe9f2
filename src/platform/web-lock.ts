/** Acquires a lock that all tabs of the site share. The returned function or the end of the page releases the lock. */
export function acquireLock(name: string): Promise<() => void> {
  return new Promise((resolve, reject) => {
    const request = navigator.locks.request(name, () => new Promise<void>((release) => resolve(release)))
    request.catch(reject)
  })
}

/** Runs the work under the lock if no tab has the lock. Returns whether the work ran. */
export async function runIfUnlocked(name: string, work: () => Promise<void>): Promise<boolean> {
  return navigator.locks.request(name, { ifAvailable: true }, async (lock) => {
    if (lock) await work()
    return lock !== null
  })
}
