import type { RegisterCopy, WaitingExtras } from './register-copy.ts'
import { MAX_EXTRAS, MAX_REPLACED } from './register.schema.ts'
import type { RegisterFigures, SentExtras } from './register.schema.ts'

/**
 * Returns the copy after a person typed the number of people without a name. The new number lists the requests with
 * earlier numbers in `replaces`, because these requests may still arrive.
 */
export function withExtras(copy: RegisterCopy, number: number): RegisterCopy {
  const { extras } = copy
  const { seen, tried } = extras ?? { seen: copy.figures.extras, tried: [] }
  return { ...copy, extras: { number, seen, tried, replaces: replacedBy(extras) }, lostExtras: null }
}

const replacedBy = (before: WaitingExtras | null): string[] =>
  [before?.tap ?? [], before?.replaces ?? []].flat().slice(0, MAX_REPLACED)

/**
 * Returns the copy after a tap on plus or minus. The step starts at the number of the copy, because the page may not
 * show the last quick tap yet.
 */
export function withStep(copy: RegisterCopy, by: 1 | -1): RegisterCopy {
  const number = (copy.extras?.number ?? copy.figures.extras) + by
  return number < 0 || number > MAX_EXTRAS ? copy : withExtras(copy, number)
}

/**
 * Returns the copy just before a number of people without a name is sent.
 *
 * @param tap the id of the request; a number that is sent again keeps its first id
 */
export function tryingExtras(copy: RegisterCopy, tap: string): RegisterCopy {
  const { extras } = copy
  if (!extras || extras.tap) return copy
  return { ...copy, extras: { ...extras, tap, tried: [...new Set([...extras.tried, extras.number])] } }
}

/** Returns the request with the number of a copy; null when the person has changed the number just now. */
export function sentExtras({ extras }: RegisterCopy): SentExtras | null {
  if (!extras?.tap) return null
  const { number, seen, tap, replaces = [] } = extras
  return { extras: number, seen, tap, replaces }
}

/**
 * Returns the copy after the server has answered to a number of people without a name. The typed number is lost when
 * another device has set another number meanwhile. When the server's number is an earlier number of this device, or the
 * person has typed during the request, the typed number still waits.
 */
export function answeredExtras(copy: RegisterCopy, sent: SentExtras, figures: RegisterFigures): RegisterCopy {
  const held = figures.extras
  const { extras } = copy
  if (!extras) return { ...copy, figures }
  if (extras.number === held && extras.tap === sent.tap) return { ...copy, figures, extras: null }
  if ([extras.number, sent.extras, ...extras.tried].includes(held)) {
    // The server judges each id once, so the number needs a new id.
    const { number } = extras
    return { ...copy, figures, extras: { number, seen: held, tried: [], replaces: replacedBy(extras) } }
  }
  return { ...copy, figures, extras: null, lostExtras: { typed: extras.number, held } }
}
