import { ArrowLeft, Printer } from 'lucide-react'
import { css } from '@/styled-system/css'
import { flex, stack } from '@/styled-system/patterns'
import { ButtonLink } from '@/ui/button-link.tsx'
import { Button } from '@/ui/button.tsx'
import { TextAnchor } from '@/ui/text-link.tsx'
import { useLightOnPaper } from '@/ui/use-light-on-paper.ts'
import { CameraTopicSheet } from './camera-topic-sheet.tsx'
import { cameraTopics } from './cameras.ts'
import { PublicFooter } from './public-footer.tsx'

export function CamerasPage() {
  useLightOnPaper()
  return (
    <div className={flex({ direction: 'column', minHeight: '100dvh' })}>
      <main id="main" tabIndex={-1} className={page}>
        <div className={actions}>
          <ButtonLink to="/" tone="secondary" Icon={ArrowLeft}>
            Back
          </ButtonLink>
          <Button tone="quiet" Icon={Printer} onClick={() => globalThis.print()}>
            Print
          </Button>
        </div>
        <header>
          <h1 tabIndex={-1} className={css({ textStyle: 'title', outline: 'none' })}>
            Cameras
          </h1>
          <p className={css({ color: 'text.muted', marginTop: '2', maxWidth: 'measure' })}>
            Every camera that your computer can show as a webcam can count. Connect it in one of these five ways, and
            put it in a good place.
          </p>
        </header>
        <nav aria-label="Topics" className={css({ _print: { display: 'none' } })}>
          <ul className={index}>
            {cameraTopics.map(({ id, title }) => (
              <li key={id}>
                <TextAnchor href={`#${id}`} alone>
                  {title}
                </TextAnchor>
              </li>
            ))}
          </ul>
        </nav>
        {cameraTopics.map((topic) => (
          <CameraTopicSheet key={topic.id} topic={topic} />
        ))}
      </main>
      <div className={css({ _print: { display: 'none' }, marginTop: 'auto' })}>
        <PublicFooter />
      </div>
    </div>
  )
}

const page = stack({
  gap: '8',
  width: 'full',
  maxWidth: 'calc({sizes.form} + 14rem)',
  marginInline: 'auto',
  paddingInline: { base: '4', sm: '6' },
  paddingBlock: { base: '6', md: '14' },
  outline: 'none',
})
const actions = flex({ justify: 'space-between', gap: '3', _print: { display: 'none' } })
const index = flex({ wrap: 'wrap', columnGap: '6', rowGap: { base: '1', _cramped: '4' }, listStyle: 'none' })
