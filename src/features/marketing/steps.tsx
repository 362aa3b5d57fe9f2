import { css, cx } from '@/styled-system/css'
import { grid } from '@/styled-system/patterns'
import { steps } from './features.ts'
import { publicWidth } from './public-width.ts'

export function Steps() {
  return (
    <section aria-labelledby="steps" className={cx(publicWidth, css({ marginTop: { base: '16', md: '28' } }))}>
      <h2 id="steps" className={css({ textStyle: 'title', marginBottom: { base: '5', md: '8' } })}>
        How it works
      </h2>
      <ol className={cells}>
        {steps.map(({ title, text }, index) => (
          <li key={title} className={step}>
            <span aria-hidden className={css({ textStyle: 'figure', color: 'primary.text' })}>
              {index + 1}
            </span>
            <div>
              <h3 className={css({ textStyle: 'subheading', marginBottom: '1.5' })}>{title}</h3>
              <p className={css({ color: 'text.muted' })}>{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}

const cells = grid({
  listStyle: 'none',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'repeat(3, minmax(0, 1fr))' },
  columnGap: '8',
  rowGap: '6',
})
const step = grid({
  gridTemplateColumns: { base: '2rem minmax(0, 1fr)', md: 'minmax(0, 1fr)' },
  alignItems: 'baseline',
  alignContent: 'start',
  gap: '3',
  md: { paddingTop: '5', borderTopWidth: 'hairline', borderTopStyle: 'solid', borderColor: 'line.control' },
})
