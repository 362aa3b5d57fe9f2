import { ArrowDown } from 'lucide-react'
import { css } from '@/styled-system/css'
import { flex, grid, stack } from '@/styled-system/patterns'
import type { CameraTopic } from './cameras.ts'

/** Shows a topic of the camera help on one printed page, with drawings or a chain of devices above the steps. */
export function CameraTopicSheet({ topic: { id, title, lead, steps, chain, drawings } }: { topic: CameraTopic }) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className={sheet}>
      <div>
        <h2 id={`${id}-title`} className={css({ textStyle: 'heading' })}>
          {title}
        </h2>
        <p className={css({ color: 'text.muted', marginTop: '1' })}>{lead}</p>
      </div>
      {chain ? (
        <ol aria-label="From the camera to the laptop" className={links}>
          {chain.map(({ label, Icon }, place) => (
            <li key={label} className={link}>
              {place > 0 ? <ArrowDown size={18} strokeWidth={1.75} aria-hidden className={arrow} /> : null}
              <span className={device}>
                <Icon size={28} strokeWidth={1.5} aria-hidden />
                {label}
              </span>
            </li>
          ))}
        </ol>
      ) : null}
      {drawings ? (
        <ul className={pictures}>
          {drawings.map(({ label, Drawing }) => (
            <li key={label}>
              <Drawing />
              <p className={css({ fontSize: 'sm', fontWeight: 'semibold', marginTop: '1.5' })}>{label}</p>
            </li>
          ))}
        </ul>
      ) : null}
      <ol className={list}>
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </section>
  )
}

const sheet = stack({
  gap: '5',
  scrollMarginTop: '6',
  paddingTop: '8',
  borderTopWidth: 'hairline',
  _print: { breakAfter: 'page', borderTopWidth: '0' },
})
// Screen widths do not apply on paper, so `_print` sets the direction for paper.
const links = flex({
  direction: { base: 'column', sm: 'row', _print: 'row' },
  gap: '2',
  listStyle: 'none',
  padding: '5',
  backgroundColor: 'sunken',
  borderRadius: 'card',
})
const link = flex({ flex: '1', direction: { base: 'column', sm: 'row', _print: 'row' }, align: 'center', gap: '2' })
const arrow = css({ flexShrink: 0, color: 'text.muted', transform: { sm: 'rotate(-90deg)', _print: 'rotate(-90deg)' } })
const device = stack({
  flex: '1',
  align: 'center',
  gap: '2',
  textAlign: 'center',
  fontSize: 'sm',
  fontWeight: 'semibold',
})
const pictures = grid({
  gridTemplateColumns: {
    base: 'minmax(0, 1fr)',
    sm: 'repeat(3, minmax(0, 1fr))',
    _print: 'repeat(3, minmax(0, 1fr))',
  },
  gap: '5',
  listStyle: 'none',
})
const list = stack({ gap: '2', maxWidth: 'measure', paddingInlineStart: '6', listStyleType: 'decimal' })
