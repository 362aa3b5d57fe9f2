import { Button } from '@/ui/button.tsx'
import { css } from '@/styled-system/css'
import { EndedScreen } from './connection/ended-screen.tsx'
import { isOffline, kindOf } from './connection/failures.ts'
import { OfflineScreen } from './connection/offline-screen.tsx'
import { Screen } from './screen.tsx'

/** Shown for every uncaught error. A lost connection and an ended session have their own screens. */
export function ErrorScreen({ error }: { error: unknown }) {
  if (isOffline(error)) return <OfflineScreen error={error} />
  if (kindOf(error) === 'signed-out') return <EndedScreen />
  return (
    <Screen
      title="Something went wrong"
      text="The application encountered an unexpected error."
      action={<Button onClick={() => globalThis.location.reload()}>Reload Page</Button>}
    >
      <p
        role="alert"
        className={css({
          textStyle: 'small',
          fontFamily: 'mono',
          paddingInline: '4',
          paddingBlock: '3',
          backgroundColor: 'danger.tint',
          borderRadius: 'control',
          overflowWrap: 'anywhere',
        })}
      >
        {messageOf(error)}
      </p>
    </Screen>
  )
}

function messageOf(error: unknown): string {
  if (error instanceof Error && error.message) return error.message
  return typeof error === 'string' && error ? error : 'No message was given.'
}
