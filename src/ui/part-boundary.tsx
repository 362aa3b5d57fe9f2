import { CatchBoundary } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { Notice } from './notice.tsx'

export type PartBoundaryProps = {
  /** The part as a sentence begins with it: 'The list of recordings'. */
  name: string
  children: ReactNode
  /** Places the message in the part's stead. */
  className?: string
}

/** A part of the page that can fail alone: it says so and offers to try again, and the page around it goes on. */
export function PartBoundary({ name, children, className }: PartBoundaryProps) {
  return (
    <CatchBoundary
      getResetKey={() => name}
      onCatch={(error) => console.error(`${name} failed`, error)}
      errorComponent={({ reset }) => (
        <Notice
          tone="danger"
          title={`${name} cannot be shown`}
          className={className}
          action={
            <Button size="sm" tone="secondary" onClick={reset}>
              Try again
            </Button>
          }
        >
          Everything else goes on.
        </Notice>
      )}
    >
      {children}
    </CatchBoundary>
  )
}
