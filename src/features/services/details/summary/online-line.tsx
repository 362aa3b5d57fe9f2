import { Wifi } from 'lucide-react'
import { onlineText } from '@/domain/online/online.rules.ts'
import { css } from '@/styled-system/css'
import { flex } from '@/styled-system/patterns'

/** Shows the views online. The total does not include online views. */
export function OnlineLine({ views, factor }: { views: number; factor: number | null }) {
  return (
    <p className={line}>
      <Wifi size={16} strokeWidth={1.75} aria-hidden className={css({ flexShrink: 0, marginTop: '1' })} />
      <span>
        Online: <span className={css({ color: 'text', fontWeight: 'medium' })}>{onlineText(views, factor)}</span>. Not
        part of the total.
      </span>
    </p>
  )
}

const line = flex({
  gap: '2',
  marginTop: '1',
  color: 'text.muted',
  fontVariantNumeric: 'tabular-nums',
  maxWidth: 'measure',
})
