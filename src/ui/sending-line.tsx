import { Cloud, CloudCheck, CloudOff } from 'lucide-react'
import { useState } from 'react'
import { css } from '@/styled-system/css'
import { VisuallyHidden } from './visually-hidden.tsx'

/** `waiting` is the number of entries of this device that the server does not have. */
export type SendingLineProps = { waiting: number; server: 'answers' | 'busy' | 'unreachable' }

/**
 * Says whether the entries of this device have arrived. Screen readers announce only that the network was lost or has
 * returned.
 */
export function SendingLine({ waiting, server }: SendingLineProps) {
  const [wasOffline, setWasOffline] = useState(false)
  if (server === 'unreachable' && !wasOffline) setWasOffline(true)
  const [Icon, said] =
    server === 'unreachable'
      ? [CloudOff, waiting === 0 ? 'Offline' : `Offline, ${waiting} kept here`]
      : waiting === 0
        ? [CloudCheck, 'Sent']
        : [Cloud, server === 'busy' ? `Server busy, ${waiting} kept here` : `${waiting} to send`]
  return (
    <div className={line}>
      <Icon size={18} strokeWidth={1.75} aria-hidden />
      <span>{said}</span>
      <VisuallyHidden>
        <output>
          {server === 'unreachable'
            ? 'No network. What you enter stays on this device.'
            : wasOffline && waiting === 0
              ? 'Everything has arrived.'
              : ''}
        </output>
      </VisuallyHidden>
    </div>
  )
}

const line = css({
  display: 'inline-flex',
  alignItems: 'center',
  gap: '1.5',
  flexShrink: 0,
  paddingTop: '0.5',
  textStyle: 'small',
  color: 'text.muted',
  fontVariantNumeric: 'tabular-nums',
})
