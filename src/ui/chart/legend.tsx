import { css } from '@/styled-system/css'
import type { ChartKey } from './chart-key.ts'
import { Swatch } from './swatch.tsx'

export function Legend({ keys }: { keys: readonly ChartKey[] }) {
  return (
    <ul className={row}>
      {keys.map(({ label, look }) => (
        <li key={label} className={css({ display: 'flex', alignItems: 'center', gap: '1.5' })}>
          <Swatch look={look} />
          {label}
        </li>
      ))}
    </ul>
  )
}

const row = css({
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: '4',
  rowGap: '0.5',
  textStyle: 'caption',
  color: 'text.muted',
  marginBottom: '1',
})
