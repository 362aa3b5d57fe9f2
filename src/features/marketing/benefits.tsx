import { Check } from 'lucide-react'
import { css, cx } from '@/styled-system/css'
import { flex, grid, stack } from '@/styled-system/patterns'
import { TextLink } from '@/ui/text-link.tsx'
import { benefits, claims } from './features.ts'
import { publicWidth } from './public-width.ts'

export function Benefits() {
  return (
    <section aria-labelledby="benefits" className={cx(publicWidth, columns)}>
      <div>
        <h2 id="benefits" className={css({ textStyle: 'title', marginBottom: { base: '5', md: '6' } })}>
          What your church gets
        </h2>
        <ul className={list}>
          {benefits.map((benefit) => (
            <li key={benefit} className={item}>
              <Check size={18} strokeWidth={2} aria-hidden />
              {benefit}
            </li>
          ))}
        </ul>
      </div>
      <div className={card}>
        <dl className={stack({ gap: '5' })}>
          {claims.map(({ figure, label }) => (
            <div key={label} className={claim}>
              <dt className={css({ color: 'text.muted' })}>{label}</dt>
              <dd className={css({ textStyle: 'figureLarge', color: 'primary.text' })}>{figure}</dd>
            </div>
          ))}
        </dl>
        <p className={note}>
          With a steady camera, even light and people who are not hidden behind each other.{' '}
          <TextLink to="/try">Check it at your own door</TextLink>: choose <em>How right is it here?</em> and compare
          the count with yours.
        </p>
      </div>
    </section>
  )
}

const columns = grid({
  gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'minmax(0, 3fr) minmax(0, 2fr)' },
  alignItems: 'center',
  gap: { base: '8', lg: '16' },
  marginTop: { base: '16', md: '28' },
})
const list = stack({ listStyle: 'none', gap: '3.5', textStyle: 'lead' })
const item = flex({ gap: '3', maxWidth: '54ch', '& svg': { flexShrink: 0, color: 'primary.text', marginTop: '1.5' } })
const card = css({
  padding: { base: '5', md: '8' },
  backgroundColor: 'card',
  borderWidth: 'hairline',
  borderRadius: 'card',
})
const claim = css({
  display: 'grid',
  gridTemplateColumns: { base: '9.5rem minmax(0, 1fr)', _cramped: 'minmax(0, 1fr)' },
  alignItems: 'baseline',
  '& dd': { gridRow: '1', gridColumn: '1' },
})
const note = css({
  textStyle: 'small',
  color: 'text.muted',
  marginTop: '6',
  paddingTop: '4',
  borderTopWidth: 'hairline',
})
