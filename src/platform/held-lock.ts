/** Takes the lock for as long as the page lives or until the returned function is called. */
export function holdLock(name: string): Promise<() => void> {
  return new Promise((resolve, reject) => {
    const request = navigator.locks.request(name, () => new Promise<void>((release) => resolve(release)))
    request.catch(reject)
  })
}

/** Runs the work under the lock if nobody, in any tab, holds it; tells whether it ran. */
export async function whenUnheld(name: string, work: () => Promise<void>): Promise<boolean> {
  return navigator.locks.request(name, { ifAvailable: true }, async (lock) => {
    if (lock) await work()
    return lock !== null
  })
}
