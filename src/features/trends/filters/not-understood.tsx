import { css } from '@/styled-system/css'
import { Notice } from '@/ui/notice.tsx'
import { PARAMETER_LABELS } from './filter-labels.ts'

/** Says which parts of the address were not taken. @param ignored names of its parameters */
export function NotUnderstood({ ignored }: { ignored: readonly string[] }) {
  if (ignored.length === 0) return null
  const parts = ignored.map((name) => PARAMETER_LABELS[name] ?? name)
  const [last, ...before] = parts.toReversed()
  const words = before.length > 0 ? `${before.toReversed().join(', ')} and ${last}` : last
  return (
    <Notice className={css({ marginBottom: '4', _print: { display: 'none' } })}>
      This address has an unknown value for {words}. The usual is shown instead.
    </Notice>
  )
}
