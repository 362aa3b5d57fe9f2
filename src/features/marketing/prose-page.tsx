import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { css } from '@/styled-system/css'
import { flex, stack } from '@/styled-system/patterns'
import { ButtonLink } from '@/ui/button-link.tsx'
import { TextAnchor } from '@/ui/text-link.tsx'
import { PublicFooter } from './public-footer.tsx'

export type ProseSection = {
  title: string
  paragraphs: readonly string[]
  /** A link below the paragraphs. It leads to a file, not to a page of the app. */
  link?: { href: string; label: string }
}

export type ProsePageProps = {
  title: string
  lead: string
  sections: readonly ProseSection[]
  /** The content below the last section. */
  end?: ReactNode
}

export function ProsePage({ title, lead, sections, end }: ProsePageProps) {
  return (
    <div className={flex({ direction: 'column', minHeight: '100dvh' })}>
      <main id="main" tabIndex={-1} className={page}>
        <ButtonLink to="/" tone="secondary" Icon={ArrowLeft}>
          Back
        </ButtonLink>
        <header>
          <h1 tabIndex={-1} className={css({ textStyle: 'title', outline: 'none' })}>
            {title}
          </h1>
          <p className={css({ color: 'text.muted', marginTop: '2' })}>{lead}</p>
        </header>
        {sections.map((section) => (
          <section key={section.title}>
            <h2 className={css({ textStyle: 'heading', marginBottom: '2' })}>{section.title}</h2>
            {section.paragraphs.map((paragraph) => (
              <p key={paragraph} className={css({ '& + &': { marginTop: '3' } })}>
                {paragraph}
              </p>
            ))}
            {section.link && (
              <p className={css({ marginTop: '3' })}>
                <TextAnchor href={section.link.href}>{section.link.label}</TextAnchor>
              </p>
            )}
          </section>
        ))}
        {end}
      </main>
      <PublicFooter />
    </div>
  )
}

const page = stack({
  align: 'flex-start',
  gap: '8',
  width: 'full',
  maxWidth: 'calc({sizes.measure} + 3rem)',
  marginInline: 'auto',
  paddingInline: { base: '4', sm: '6' },
  paddingBlock: { base: '6', md: '14' },
  outline: 'none',
})
