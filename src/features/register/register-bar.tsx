import { Minus, Plus, UserPlus } from 'lucide-react'
import { useState } from 'react'
import { countedText, figuresIn } from '@/domain/register/register-figures.ts'
import { MAX_EXTRAS } from '@/domain/register/register.schema.ts'
import { css, cx } from '@/styled-system/css'
import { flex, hstack } from '@/styled-system/patterns'
import { Button } from '@/ui/button.tsx'
import { IconButton } from '@/ui/icon-button.tsx'
import { SendingLine } from '@/ui/sending-line.tsx'
import { VisuallyHidden } from '@/ui/visually-hidden.tsx'
import { withinPage } from './register-layout.ts'
import { unsentIn } from './register-session.ts'
import type { RegisterView } from './register-session.ts'
import { RegisterWarnings } from './register-warnings.tsx'

export type RegisterBarProps = {
  view: RegisterView
  /** True before the day of the service. Then people can only be marked away. */
  isEarly: boolean
  onExtras: (extras: number) => void
  onStep: (by: 1 | -1) => void
  onNewcomer: () => void
  onLogIn: () => void
  /** Called after the person has read about the lost marks. */
  onRead: () => void
}

/**
 * Shows each figure once, and unsent marks. The bar comes first in the page, so that Tab reaches it before the people.
 * On the screen it stays at the bottom, so that it moves no row when it grows.
 */
export function RegisterBar({ view, isEarly, onExtras, onStep, onNewcomer, onRead, onLogIn }: RegisterBarProps) {
  const { copy, server, isEnded } = view
  const figures = figuresIn(copy)
  const { present, away, extras, total } = figures
  const counted = countedText(figures)
  const waiting = unsentIn(copy)
  const [hasEntered, setHasEntered] = useState(false)
  if (waiting > 0 && !hasEntered) setHasEntered(true)
  return (
    <section aria-label="Figures" className={bar} data-bottom-bar="">
      <RegisterWarnings {...{ view, waiting, onRead, onLogIn }} />
      <div className={cx(withinPage, row)}>
        <p className={hstack({ gap: '1.5', alignItems: 'baseline' })}>
          <span data-testid="by-name" className={big}>
            {(isEarly ? away : present).toLocaleString('en-US')}
          </span>
          <span>{isEarly ? 'will be away' : 'by name'}</span>
        </p>
        {isEarly ? null : <Extras extras={extras} onChange={onExtras} onStep={onStep} />}
        <div className={rest}>
          {isEarly ? null : (
            <p className={hstack({ gap: '2', _empty: { display: 'none' } })}>
              {extras > 0 ? <Total total={total} /> : null}
              {away > 0 ? <span className={muted}>{away.toLocaleString('en-US')} away</span> : null}
            </p>
          )}
          {isEarly || counted === '' ? null : <p className={muted}>{counted}</p>}
          {!isEnded && (hasEntered || server !== 'answers') ? <SendingLine {...{ waiting, server }} /> : null}
        </div>
        {isEarly ? null : (
          <Button tone="secondary" Icon={UserPlus} onClick={onNewcomer}>
            Newcomer
          </Button>
        )}
      </div>
    </section>
  )
}

/** Shows the total, which differs from the number of people by name when there are people without a name. */
function Total({ total }: { total: number }) {
  return (
    <span>
      <span aria-hidden className={muted}>
        ={' '}
      </span>
      <strong data-testid="total">{total.toLocaleString('en-US')}</strong>
      <VisuallyHidden> in total</VisuallyHidden>
    </span>
  )
}

type ExtrasProps = { extras: number; onChange: RegisterBarProps['onExtras']; onStep: RegisterBarProps['onStep'] }

function Extras({ extras, onChange, onStep }: ExtrasProps) {
  /** `typed` is the text while a person types, otherwise null. */
  const [typed, setTyped] = useState<string | null>(null)
  const change = (text: string) => {
    setTyped(text)
    if (/^\d{0,6}$/.test(text) && Number(text) <= MAX_EXTRAS) onChange(Number(text))
  }
  /** Ends the typing, because a phone keeps the focus in the field when a button is tapped. */
  const step = (by: 1 | -1) => {
    setTyped(null)
    onStep(by)
  }
  return (
    <div className={hstack({ gap: '0', _cramped: { flexWrap: 'wrap' } })}>
      <span className={muted}>and</span>
      <IconButton
        label="One fewer without a name"
        Icon={Minus}
        plain
        aria-disabled={extras === 0}
        onClick={() => step(-1)}
      />
      <input
        className={input}
        aria-label="More people without a name"
        inputMode="numeric"
        autoComplete="off"
        value={typed ?? String(extras)}
        onFocus={(event) => event.target.select()}
        onChange={(event) => change(event.target.value)}
        onBlur={() => setTyped(null)}
      />
      <IconButton label="One more without a name" Icon={Plus} plain onClick={() => step(1)} />
      <span className={muted}>more</span>
    </div>
  )
}

const bar = css({
  position: 'sticky',
  order: '1',
  bottom: '0',
  zIndex: 'bar',
  marginTop: 'auto',
  paddingTop: '2',
  paddingBottom: 'max(0.5rem, env(safe-area-inset-bottom))',
  backgroundColor: 'card',
  borderTopWidth: 'hairline',
  fontVariantNumeric: 'tabular-nums',
})
const row = flex({ wrap: 'wrap', align: 'center', columnGap: { base: '3', md: '5' }, rowGap: '1.5' })
/** Reserves two lines, so that the buttons stay in place when a figure appears. */
const rest = flex({ direction: 'column', justify: 'center', flex: '1 1 8rem', minWidth: '0', minHeight: '13' })
const big = css({ textStyle: 'figure', lineHeight: 'none' })
const muted = css({ textStyle: 'small', color: 'text.muted' })
const input = css({
  width: '12',
  minHeight: 'control',
  textAlign: 'center',
  fontSize: 'md',
  backgroundColor: 'card',
  borderWidth: 'hairline',
  borderColor: 'line.control',
  borderRadius: 'control',
})
