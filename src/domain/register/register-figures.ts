import { stateIn } from './register-copy.ts'
import type { RegisterCopy } from './register-copy.ts'
import type { RegisterFigures } from './register.schema.ts'

/** `source` is the source of the count, such as 'room'. */
export type Counted = { total: number; source: string }

/** Returns the figures on this device: the server's figures with the waiting marks. */
export function figuresIn(copy: RegisterCopy): RegisterFigures {
  const { figures, known, waiting, newcomers } = copy
  const stateOf = stateIn(copy)
  let { present, away } = figures
  for (const member of new Set([...waiting, ...newcomers].map((each) => each.member))) {
    const [before, now] = [known[member]?.state ?? 'none', stateOf(member)]
    present += Number(now === 'present') - Number(before === 'present')
    away += Number(now === 'away') - Number(before === 'away')
  }
  const extras = copy.extras?.number ?? figures.extras
  return { ...figures, present, away, extras, total: present + extras }
}

/**
 * Returns the count that is compared with the number of names: the official total if its source is not the register.
 * Otherwise, the first other count is returned; null without other counts.
 */
export function countedBeside({ official, others }: Pick<RegisterFigures, 'official' | 'others'>): Counted | null {
  return official && official.source !== 'register' ? official : (others[0] ?? null)
}

/**
 * Compares the other count with all entered people, named or unnamed: '84 counted: 23 without a name.' The text is
 * empty when there is no other count. When more people are entered than counted, the text gives both figures: '8 by
 * name, more than the 7 counted.'
 */
export function countedText(figures: Pick<RegisterFigures, 'extras' | 'total' | 'official' | 'others'>): string {
  const counted = countedBeside(figures)
  if (!counted) return ''
  const rest = counted.total - figures.total
  if (rest === 0) return counted.total === 0 ? 'No one was counted.' : 'As many were counted.'
  if (rest < 0) {
    const entered = `${text(figures.total)} ${figures.extras > 0 ? 'in total' : 'by name'}`
    return `${entered}, more than the ${text(counted.total)} counted.`
  }
  return `${text(counted.total)} counted: ${text(rest)} ${figures.extras > 0 ? 'more than here' : 'without a name'}.`
}

const text = (people: number) => people.toLocaleString('en-US')
