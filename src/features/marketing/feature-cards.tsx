import { css, cx } from '@/styled-system/css'
import { flex, grid, stack } from '@/styled-system/patterns'
import { Badge } from '@/ui/badge.tsx'
import { TextLink } from '@/ui/text-link.tsx'
import { features } from './features.ts'
import { publicWidth } from './public-width.ts'

export function FeatureCards() {
  return (
    <section aria-labelledby="features" className={cx(publicWidth, css({ marginTop: { base: '16', md: '28' } }))}>
      <h2 id="features" className={css({ textStyle: 'title', marginBottom: { base: '5', md: '8' } })}>
        What it does
      </h2>
      <ul className={cells}>
        {features.map(({ title, text, Icon, isPremium, link }) => (
          <li key={title} className={card}>
            <span className={head}>
              <Icon size={22} strokeWidth={1.75} aria-hidden className={css({ color: 'primary.text' })} />
              {isPremium ? <Badge tone="attention">Premium</Badge> : null}
            </span>
            <h3 className={css({ textStyle: 'subheading' })}>{title}</h3>
            <p className={css({ color: 'text.muted' })}>{text}</p>
            {link ? (
              <p>
                <TextLink to={link.to}>{link.label}</TextLink>
              </p>
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  )
}

const cells = grid({
  listStyle: 'none',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))', lg: 'repeat(3, minmax(0, 1fr))' },
  gap: { base: '3', md: '4' },
})
const card = stack({
  gap: '2',
  padding: { base: '5', md: '6' },
  backgroundColor: 'card',
  borderWidth: 'hairline',
  borderRadius: 'card',
})
const head = flex({ align: 'center', justify: 'space-between', minHeight: '8' })
