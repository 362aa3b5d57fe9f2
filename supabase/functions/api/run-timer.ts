import type { Timer } from '../../../src/domain/integrations/timer.schema.ts'
import { unwrap } from '../../../src/domain/shared/db.ts'
import { connect } from './caller.ts'
import type { ApiSettings } from './settings.ts'

/** Does the work of a timer, and writes down that it ran or failed: owners and administrators are told when it stops. */
export async function runTimer<Result>(
  settings: ApiSettings,
  timer: Timer['name'],
  work: () => Promise<Result>,
): Promise<Result> {
  const note = async (hasFailed: boolean) => {
    if (!settings.secretKey) return
    const db = connect(settings, undefined, settings.secretKey)
    unwrap(await db.rpc('note_timer', { timer, has_failed: hasFailed }))
  }
  let result: Result
  try {
    result = await work()
  } catch (error) {
    // A database that is away cannot write it down either; then the timer is late.
    await note(true).catch(() => {})
    throw error
  }
  await note(false)
  return result
}
