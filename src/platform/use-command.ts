import { QueryClientContext } from '@tanstack/react-query'
import { useContext, useEffect, useRef, useState } from 'react'
import type { Db } from '@/domain/shared/db.ts'
import { CommandHostContext } from './command-host.ts'
import type { Notification } from './command-host.ts'

type CommandOutcome<Output> = { ok: true; output: Output } | { ok: false; error: unknown }

type CommandOptions<Input, Output> = {
  /** Shown after a success. If undefined, no message is shown. */
  success?: Notification | ((output: Output, input: Input) => Notification)
  /** Shown after a failure: a text under the title 'Error', or a complete message. */
  failure: string | ((error: unknown, input: Input) => Notification)
  /** Runs before the page reads its data again, for example to close a dialog or clear a form. */
  onSuccess?: (output: Output, input: Input) => void | Promise<void>
  /** If true, the page does not read its data again. */
  keepData?: boolean
  /**
   * If true, a call with a different input waits for its turn. If false, every call during a run counts as a double
   * click. Rows, check boxes and switches need true.
   */
  queue?: boolean
}

type RunCommand<Input, Output> = {
  /**
   * Never throws. Without `queue`, a call during a run starts no second run and returns the outcome of the first run.
   */
  run: (input: Input) => Promise<CommandOutcome<Output>>
  isPending: boolean
  /** The error of the last run; null again when the next run starts. */
  error: unknown
}

/**
 * Returns a function that runs a command, shows a toast, and reads the page's data again. A failure changes nothing on
 * the page, so that typed text stays. Pages write only through this hook.
 */
export function useCommand<Input, Output>(
  command: (db: Db, input: Input) => Promise<Output>,
  options: CommandOptions<Input, Output>,
): RunCommand<Input, Output> {
  const host = useContext(CommandHostContext)
  if (!host) throw new Error('useCommand needs a CommandHostContext around it')
  // Public pages have no query cache.
  const queries = useContext(QueryClientContext)
  const [isPending, setIsPending] = useState(false)
  const [error, setError] = useState<unknown>(null)
  /** The latest call, which may still wait for its turn. */
  const underWay = useRef<{ input: Input; outcome: Promise<CommandOutcome<Output>> } | null>(null)
  const latest = useRef({ command, options, host })
  useEffect(() => {
    latest.current = { command, options, host }
  })

  async function attempt(input: Input): Promise<CommandOutcome<Output>> {
    setIsPending(true)
    setError(null)
    let output: Output
    try {
      output = await latest.current.command(await host!.loadDb(), input)
    } catch (reason) {
      console.error(reason)
      setError(reason)
      host!.notify(failureMessage(latest.current.options.failure, reason, input))
      void host!.failed?.(reason)
      return { ok: false, error: reason }
    }
    const { success, onSuccess, keepData } = latest.current.options
    if (success) host!.notify(typeof success === 'function' ? success(output, input) : success)
    await onSuccess?.(output, input)
    if (!keepData) await Promise.all([queries?.invalidateQueries(), host!.refresh()])
    return { ok: true, output }
  }

  function run(input: Input): Promise<CommandOutcome<Output>> {
    const before = underWay.current
    const isOther = options.queue && JSON.stringify(input) !== JSON.stringify(before?.input)
    if (before && !isOther) return before.outcome
    const outcome = (before ? before.outcome.then(() => attempt(input)) : attempt(input)).finally(() => {
      if (underWay.current?.outcome !== outcome) return
      underWay.current = null
      setIsPending(false)
    })
    underWay.current = { input, outcome }
    return outcome
  }

  return { run, isPending, error }
}

function failureMessage<Input>(
  failure: string | ((error: unknown, input: Input) => Notification),
  error: unknown,
  input: Input,
): Notification {
  const message = typeof failure === 'function' ? failure(error, input) : { title: 'Error', description: failure }
  const remark = message.description?.endsWith(AGAIN) ? whyUnreached(error) : undefined
  return { tone: 'destructive', ...(remark && { remark }), ...message }
}

/** A message with this end asks for another try. A remark then says why the server did not answer. */
const AGAIN = 'Please try again.'

function whyUnreached(error: unknown): string | undefined {
  if (!navigator.onLine) return 'You are offline. Nothing here is lost. Try again when the network is back.'
  // The class `DomainError` is not imported, because public pages load its code only with the database.
  const isUnreached = error instanceof Error && 'kind' in error && error.kind === 'offline'
  return isUnreached ? 'The server cannot be reached. Nothing here is lost. Try again in a moment.' : undefined
}
