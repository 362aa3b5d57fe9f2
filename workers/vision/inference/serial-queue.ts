/** Runs actions one after another, in the order they are added. */
export function createSerialQueue() {
  let last: Promise<unknown> = Promise.resolve()
  return {
    /** Resolves or rejects as the action does; a failure does not stop the actions after it. */
    run<T>(action: () => Promise<T>): Promise<T> {
      const result = last.then(action)
      last = result.catch(() => null)
      return result
    },
    /** Resolves when all actions added so far are done. */
    idle: (): Promise<unknown> => last,
  }
}
