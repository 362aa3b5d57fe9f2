import { Button } from '@/ui/button.tsx'
import { css } from '@/styled-system/css'
import { Screen } from './screen.tsx'

/** Shown for every uncaught error. */
export function ErrorScreen({ error }: { error: unknown }) {
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
