import type { RegisterCopy } from './register-copy.ts'
import { MAX_EXTRAS } from './register.schema.ts'
import type { RegisterFigures } from './register.schema.ts'

/** Returns the copy after a person typed the number of people without a name. */
export function withExtras(copy: RegisterCopy, number: number): RegisterCopy {
  const extras = copy.extras ?? { seen: copy.figures.extras, tried: [] }
  return { ...copy, extras: { ...extras, number }, lostExtras: null }
}

/**
 * Returns the copy after a tap on plus or minus. The step starts at the number of the copy, because the page may not
 * show the last quick tap yet.
 */
export function withStep(copy: RegisterCopy, by: 1 | -1): RegisterCopy {
  const number = (copy.extras?.number ?? copy.figures.extras) + by
  return number < 0 || number > MAX_EXTRAS ? copy : withExtras(copy, number)
}

/** Returns the copy just before a number of people without a name is sent. */
export function tryingExtras(copy: RegisterCopy, number: number): RegisterCopy {
  const { extras } = copy
  if (!extras || extras.tried.includes(number)) return copy
  return { ...copy, extras: { ...extras, tried: [...extras.tried, number] } }
}

/**
 * Returns the copy after the server has answered to a number of people without a name. The typed number is lost when
 * another device has set another number meanwhile. When the server's number is an earlier number of this device, the
 * typed number still waits.
 */
export function answeredExtras(copy: RegisterCopy, sent: number, figures: RegisterFigures): RegisterCopy {
  const held = figures.extras
  const { extras } = copy
  if (!extras) return { ...copy, figures }
  if (extras.number === held) return { ...copy, figures, extras: null }
  if (held === sent || extras.tried.includes(held)) {
    return { ...copy, figures, extras: { ...extras, seen: held, tried: [] } }
  }
  return { ...copy, figures, extras: null, lostExtras: { typed: extras.number, held } }
}
