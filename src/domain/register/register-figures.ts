import type { RegisterFigures } from './register.schema.ts'

/** `source` is the source of the count, such as 'room'. */
export type Counted = { total: number; source: string }

/**
 * Returns the count that is compared with the number of names. It is the official total or, when that is from the
 * register, the first other count; null when only the register has counted.
 */
export function countedBeside({ official, others }: Pick<RegisterFigures, 'official' | 'others'>): Counted | null {
  return official && official.source !== 'register' ? official : (others[0] ?? null)
}

/** Returns a sentence such as '84 counted, 61 by name: 23 without a name.' */
export function figuresSentence(figures: Pick<RegisterFigures, 'present' | 'official' | 'others'>): string {
  const counted = countedBeside(figures)
  const { present } = figures
  if (!counted) return present === 0 ? 'No one is marked yet.' : `${text(present)} by name.`
  const start = `${text(counted.total)} counted, `
  if (present === counted.total) return present === 0 ? 'No one was counted.' : `${start}all by name.`
  const rest = counted.total - present
  return `${start}${text(present)} by name: ${rest > 0 ? `${text(rest)} without a name.` : `${text(-rest)} more than counted.`}`
}

const text = (people: number) => people.toLocaleString('en-US')
