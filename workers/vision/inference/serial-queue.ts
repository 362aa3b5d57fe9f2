/** Creates a queue that runs actions one after another, in the order in which they are added. */
export function createSerialQueue() {
  let last: Promise<unknown> = Promise.resolve()
  return {
    /** Resolves or rejects with the action's result; a failure does not stop the actions after it. */
    run<T>(action: () => Promise<T>): Promise<T> {
      const result = last.then(action)
      last = result.catch(() => null)
      return result
    },
    /** Resolves when all actions added so far are done. */
    idle: (): Promise<unknown> => last,
  }
}
