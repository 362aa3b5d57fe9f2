import { useEffect, useRef, useState } from 'react'
import { Controller, useForm } from 'react-hook-form'
import { splitName } from '@/domain/newcomers/newcomer-card.rules.ts'
import { CardDraft } from '@/domain/newcomers/newcomer-card.schema.ts'
import { newId } from '@/domain/shared/ids.ts'
import { formResolver } from '@/platform/form-resolver.ts'
import { css } from '@/styled-system/css'
import { stack } from '@/styled-system/patterns'
import { Button } from '@/ui/button.tsx'
import { Checkbox } from '@/ui/checkbox.tsx'
import { fieldsOf } from '@/ui/fields-of.ts'
import { Notice } from '@/ui/notice.tsx'
import { TextField } from '@/ui/text-field.tsx'
import { sendCard } from './ask-card.ts'

export type NewCardFormProps = {
  token: string
  church: string
  /** Called with the first name when the card has arrived. */
  onSent: (firstName: string) => void
  /** Called when the link is unknown or was withdrawn meanwhile. */
  onClosed: (closed: { state: 'unknown' | 'withdrawn' }) => void
}

/** `Unsent` is the reason why the card was not sent. The typed text stays in the form. */
type Unsent = { state: 'unreachable' } | { state: 'full' } | { state: 'busy'; retryAfter: number }

export function NewCardForm({ token, church, onSent, onClosed }: NewCardFormProps) {
  const form = useForm({
    resolver: formResolver(CardDraft),
    defaultValues: { name: '', contact: '', mayCall: false },
  })
  const field = fieldsOf(form)
  /** The card keeps its id when it is sent again. The church then gets one card. */
  const [id] = useState(newId)
  const [unsent, setUnsent] = useState<Unsent | null>(null)
  const { isSubmitting } = form.formState
  async function submit(card: CardDraft) {
    const answer = await sendCard(token, { ...card, id }).catch(() => ({ state: 'unreachable' }) as const)
    if (answer.state === 'sent') return onSent(splitName(card.name).firstName)
    if (answer.state === 'unknown' || answer.state === 'withdrawn') return onClosed({ state: answer.state })
    setUnsent('retryAfter' in answer ? answer : { state: answer.state === 'full' ? 'full' : 'unreachable' })
  }
  const send = form.handleSubmit(submit)
  const latest = useRef(send)
  useEffect(() => {
    latest.current = send
  })
  const isWaiting = unsent?.state === 'unreachable'
  useEffect(() => {
    if (!isWaiting) return
    const retry = () => void latest.current()
    globalThis.addEventListener('online', retry)
    return () => globalThis.removeEventListener('online', retry)
  }, [isWaiting])
  return (
    <form noValidate className={stack({ gap: '5' })} onSubmit={send}>
      <TextField label="Your name" required autoComplete="name" enterKeyHint="next" {...field('name')} />
      <TextField
        label="Email or phone"
        required
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="send"
        {...field('contact')}
      />
      <Controller
        control={form.control}
        name="mayCall"
        render={({ field: { name, value, onChange } }) => (
          <Checkbox label="You may call me" {...{ name, onChange }} checked={value} />
        )}
      />
      {unsent ? (
        <Notice tone="danger" title="Your card is not sent yet">
          {reasonOf(unsent, church)}
        </Notice>
      ) : null}
      <p className={css({ textStyle: 'small', color: 'text.muted', overflowWrap: 'anywhere' })}>
        When you send this card, you agree that {church} keeps your name and this way to reach you, to get in touch with
        you. You can ask them to delete it at any time.
      </p>
      <Button type="submit" wide pending={isSubmitting} pendingLabel="Sending...">
        Send Card
      </Button>
    </form>
  )
}

function reasonOf(unsent: Unsent, church: string): string {
  if (unsent.state === 'unreachable') {
    return 'The server cannot be reached. Keep this page open: the card is sent as soon as there is a network.'
  }
  if (unsent.state === 'full') return `${church} cannot take more cards now. Please tell someone at the door.`
  const minutes = Math.ceil(unsent.retryAfter / 60)
  const wait = minutes === 1 ? 'a minute' : `${minutes} minutes`
  return `Many cards arrive at once. Send it again in ${wait}, or tell someone at the door.`
}
