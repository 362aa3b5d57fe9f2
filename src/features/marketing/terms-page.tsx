import { ArrowLeft } from 'lucide-react'
import { css } from '@/styled-system/css'
import { ButtonLink } from '@/ui/button-link.tsx'
import { terms } from './terms.ts'

export function TermsPage() {
  return (
    <main id="main" tabIndex={-1} className={page}>
      <ButtonLink to="/" tone="secondary" icon={<ArrowLeft size={18} strokeWidth={1.75} aria-hidden />}>
        Back
      </ButtonLink>
      <header>
        <h1 tabIndex={-1} className={css({ textStyle: 'title', outline: 'none' })}>
          Terms of use
        </h1>
        <p className={css({ color: 'text.muted', marginTop: '2' })}>
          What you may expect from Narthex, and what Narthex expects from you, in plain words.
        </p>
      </header>
      {terms.map(({ title, paragraphs }) => (
        <section key={title}>
          <h2 className={css({ textStyle: 'heading', marginBottom: '2' })}>{title}</h2>
          {paragraphs.map((paragraph) => (
            <p key={paragraph} className={css({ '& + &': { marginTop: '3' } })}>
              {paragraph}
            </p>
          ))}
        </section>
      ))}
    </main>
  )
}

const page = css({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'flex-start',
  gap: '8',
  maxWidth: 'calc({sizes.measure} + 3rem)',
  marginInline: 'auto',
  paddingInline: '6',
  paddingBlock: { base: '6', md: '14' },
  outline: 'none',
})
