export type AnsweringWorker = {
  /** Waits for an answer of the worker; rejects when the worker fails or is closed instead. */
  answer: <T>(promise: Promise<T>) => Promise<T>
  close: () => void
}

/** A worker that could not be loaded, that ran out of memory or that was closed never answers. */
export function answerOfWorker(worker: Worker): AnsweringWorker {
  const { promise: end, reject } = Promise.withResolvers<never>()
  end.catch(() => undefined)
  worker.addEventListener('error', (event) => {
    event.preventDefault()
    reject(new Error(event.message || 'The worker ended'))
  })
  return {
    answer: (promise) => Promise.race([promise, end]),
    close() {
      worker.terminate()
      reject(new Error('The worker was closed'))
    },
  }
}
