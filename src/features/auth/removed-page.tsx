import { signOut } from '@/domain/access/credentials.commands.ts'
import { countLabel } from '@/domain/shared/count-label.ts'
import { useCommand } from '@/platform/use-command.ts'
import { css } from '@/styled-system/css'
import { Button } from '@/ui/button.tsx'
import { AuthFrame } from './auth-frame.tsx'

export type RemovedPageProps = {
  churchName: string
  /** The number of recordings on this computer that the server does not have yet. */
  unsent: number
  /** The number of clicker taps on this device that the server does not have yet. */
  unsentTaps: number
  /** The number of taps that the server refuses. These taps are too old or were made with a counting link. */
  refusedTaps: number
  /** Whether the server refused recordings that were made after the removal. */
  isRefused: boolean
  onSignedOut: () => void | Promise<void>
}

/** Shows a removed person the number of unsent recordings and taps. The person can sign out. */
export function RemovedPage({ churchName, unsent, unsentTaps, refusedTaps, isRefused, onSignedOut }: RemovedPageProps) {
  const leave = useCommand((db) => signOut(db), {
    failure: 'Failed to sign out. Please try again.',
    onSuccess: onSignedOut,
    keepData: true,
  })
  const waiting = [
    ...(unsent > 0 ? [countLabel(unsent, 'recording')] : []),
    ...(unsentTaps > 0 ? [countLabel(unsentTaps, 'tap')] : []),
  ]
  return (
    <AuthFrame
      title={`You are no longer in ${churchName}`}
      description="An owner has removed you. What you recorded before stays with the church."
      other={null}
    >
      <output className={said}>
        {waiting.length > 0
          ? `${waiting.join(' and ')} still to send. Keep this page open until they are sent.`
          : refusedTaps > 0 || isRefused
            ? 'Everything else that you recorded on this computer has been sent.'
            : 'Everything that you recorded on this computer has been sent.'}
        {isRefused ? ' The server refused part of it, because you recorded it after you were removed.' : null}
        {refusedTaps > 0
          ? ` ${countLabel(refusedTaps, 'tap')} cannot be sent from here. Taps made with a link are sent when you open a link to the same service.`
          : null}
      </output>
      <Button tone="secondary" wide pending={leave.isPending} onClick={() => void leave.run(undefined)}>
        Sign Out
      </Button>
    </AuthFrame>
  )
}

/** Shown while the server is asked whether the person was removed. */
export function RemovedSkeleton() {
  return (
    <AuthFrame title="One moment" description={<output>Asking the server...</output>} other={null}>
      {null}
    </AuthFrame>
  )
}

const said = css({ display: 'block', textAlign: 'center', marginBottom: '6' })
