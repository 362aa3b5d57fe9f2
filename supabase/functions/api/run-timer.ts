import type { Timer } from '../../../src/domain/integrations/timer.schema.ts'
import { unwrap } from '../../../src/domain/shared/db.ts'
import { connect } from './caller.ts'
import type { ApiSettings } from './settings.ts'

/**
 * Runs a timer's work and stores whether the work succeeded. Owners and administrators can then see that a timer has
 * stopped.
 */
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
    // An unreachable database cannot record the failure, so the timer then appears as late.
    await note(true).catch(() => {})
    throw error
  }
  await note(false)
  return result
}
