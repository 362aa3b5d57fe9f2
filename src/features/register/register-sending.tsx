import { Cloud, CloudCheck, CloudOff } from 'lucide-react'
import { css } from '@/styled-system/css'
import type { RegisterView } from './register-session.ts'

/** Says whether the marks of this device have arrived. */
export function RegisterSending({ view: { copy, server } }: { view: RegisterView }) {
  const waiting = copy.waiting.length + copy.newcomers.length + Number(copy.extras !== null)
  const [Icon, said] =
    server === 'unreachable'
      ? [CloudOff, waiting === 0 ? 'Offline' : `Offline, ${waiting} kept here`]
      : waiting === 0
        ? [CloudCheck, 'Sent']
        : [Cloud, `${waiting} to send`]
  return (
    <p className={sending}>
      <Icon size={18} strokeWidth={1.75} aria-hidden />
      {said}
    </p>
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
