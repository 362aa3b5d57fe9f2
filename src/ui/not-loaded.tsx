import { Button } from './button.tsx'
import { Notice } from './notice.tsx'

export type NotLoadedProps = {
  /** A text such as 'The snapshots could not be loaded'. */
  title: string
  onRetry: () => void
  className?: string
}

/** Replaces a part of a page whose data could not be read. */
export function NotLoaded({ title, onRetry, className }: NotLoadedProps) {
  return (
    <Notice
      tone="danger"
      title={title}
      className={className}
      action={
        <Button tone="secondary" size="sm" onClick={onRetry}>
          Try Again
        </Button>
      }
    >
      Check the connection and try again.
    </Notice>
  )
}
