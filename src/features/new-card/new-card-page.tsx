import { useEffect, useRef, useState } from 'react'
import { css } from '@/styled-system/css'
import { stack } from '@/styled-system/patterns'
import { Button } from '@/ui/button.tsx'
import { Mark } from '@/ui/mark.tsx'
import { NewCardForm } from './new-card-form.tsx'
import { useOpenedCard } from './use-opened-card.ts'
import type { CardState } from './use-opened-card.ts'

type Closed = Exclude<CardState['state'], 'open'>

const CLOSED: Record<Closed, [title: string, text: string]> = {
  opening: ['Welcome', 'Opening the card...'],
  unknown: ['This link is not known', 'Scan the code once more, or ask someone at the door.'],
  withdrawn: ['This card is no longer used', 'Ask someone at the door for a new one.'],
  busy: ['Please wait a moment', 'Many people open this page at once. It opens by itself within a minute.'],
  unreachable: ['No connection', 'The server cannot be reached. The page opens as soon as there is a network.'],
}

/** Lets a newcomer without an account leave a name and an email address or phone number. */
export function NewCardPage({ token }: { token: string }) {
  const { opened, setOpened, again } = useOpenedCard(token)
  /** `thanked` is the first name on the card that was sent, or null while the form is shown. */
  const [thanked, setThanked] = useState<string | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const isOpen = opened.state === 'open'
  // The heading takes the focus when its text changes, so that screen readers read it. When the form opens, the focus
  // does not move.
  useEffect(() => {
    if (thanked !== null || !isOpen) heading.current?.focus({ preventScroll: true })
  }, [thanked, isOpen])
  const [title, text] = isOpen
    ? thanked === null
      ? [`Welcome to ${opened.church}`, 'Leave your name and one way to reach you, and we will be in touch.']
      : [`Thank you, ${thanked}`, `Your card has arrived. Someone from ${opened.church} will be in touch.`]
    : CLOSED[opened.state]
  return (
    <main id="main" tabIndex={-1} className={page}>
      <span className={css({ color: 'primary' })}>
        <Mark size={40} />
      </span>
      <div>
        <h1 ref={heading} tabIndex={-1} className={headline}>
          {title}
        </h1>
        <p role={isOpen ? undefined : 'status'} className={css({ color: 'text.muted', marginTop: '2' })}>
          {text}
        </p>
      </div>
      {opened.state === 'unreachable' ? (
        <Button tone="secondary" onClick={again}>
          Try Again
        </Button>
      ) : null}
      {isOpen && thanked !== null ? (
        <Button tone="secondary" onClick={() => setThanked(null)}>
          Fill In Another Card
        </Button>
      ) : null}
      {isOpen && thanked === null ? (
        <NewCardForm {...{ token }} church={opened.church} onSent={setThanked} onClosed={setOpened} />
      ) : null}
    </main>
  )
}

const page = stack({
  gap: '6',
  width: 'full',
  maxWidth: '28rem',
  minHeight: '100dvh',
  marginInline: 'auto',
  padding: '5',
  paddingTop: { base: '8', sm: '16' },
  paddingBottom: 'max(1.25rem, env(safe-area-inset-bottom))',
  outline: 'none',
})
const headline = css({ textStyle: 'title', outline: 'none', overflowWrap: 'anywhere' })
