import { css } from '@/styled-system/css'
import type { Reading } from './reading.ts'
import { Swatch } from './swatch.tsx'

/** Shows all values of a point beside the crosshair. `ChartReader` announces the values to screen readers. */
export function ReadingCard({ reading: { title, values, notes = [] } }: { reading: Reading }) {
  return (
    <div className={card} aria-hidden>
      <p className={css({ fontWeight: 'semibold' })}>{title}</p>
      <div className={rows}>
        {values.map(({ label, text, look }) => (
          <div key={label} className={row}>
            <span className={css({ display: 'inline-flex', width: '22px' })}>
              {look ? <Swatch look={look} /> : null}
            </span>
            <span className={css({ color: 'text.muted', flex: '1' })}>{label}</span>
            <span className={css({ fontWeight: 'semibold', fontVariantNumeric: 'tabular-nums' })}>{text}</span>
          </div>
        ))}
      </div>
      {notes.map((note) => (
        <p key={note} className={css({ color: 'text.muted', marginTop: '1' })}>
          {note}
        </p>
      ))}
    </div>
  )
}

const card = css({
  minWidth: '40',
  maxWidth: '72',
  paddingInline: '3',
  paddingBlock: '2',
  textStyle: 'caption',
  color: 'text',
  backgroundColor: 'card',
  borderWidth: 'hairline',
  borderStyle: 'solid',
  borderColor: 'line',
  borderRadius: 'control',
  boxShadow: 'floating',
})
const rows = css({ display: 'grid', gap: '0.5', marginTop: '1' })
const row = css({ display: 'flex', alignItems: 'center', gap: '2' })
