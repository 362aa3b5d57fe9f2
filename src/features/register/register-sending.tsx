import { Cloud, CloudCheck, CloudOff } from 'lucide-react'
import { useState } from 'react'
import { css } from '@/styled-system/css'
import { VisuallyHidden } from '@/ui/visually-hidden.tsx'
import type { RegisterView } from './register-session.ts'

/** Says whether the marks of this device have arrived. Screen readers are told only when the network goes or returns. */
export function RegisterSending({ view: { copy, server } }: { view: RegisterView }) {
  const [wasOffline, setWasOffline] = useState(false)
  if (server === 'unreachable' && !wasOffline) setWasOffline(true)
  const waiting = copy.waiting.length + copy.newcomers.length + Number(copy.extras !== null)
  const [Icon, said] =
    server === 'unreachable'
      ? [CloudOff, waiting === 0 ? 'Offline' : `Offline, ${waiting} kept here`]
      : waiting === 0
        ? [CloudCheck, 'Sent']
        : [Cloud, `${waiting} to send`]
  return (
    <div className={sending}>
      <Icon size={18} strokeWidth={1.75} aria-hidden />
      <span>{said}</span>
      <VisuallyHidden>
        <output>
          {server === 'unreachable'
            ? 'No network. Marks stay on this device.'
            : wasOffline && waiting === 0
              ? 'All marks are sent.'
              : ''}
        </output>
      </VisuallyHidden>
    </div>
  )
}

const sending = css({
  display: 'inline-flex',
  alignItems: 'center',
  gap: '1.5',
  flexShrink: 0,
  paddingTop: '0.5',
  textStyle: 'small',
  color: 'text.muted',
  fontVariantNumeric: 'tabular-nums',
})
