import { Component } from 'react'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { Notice } from './notice.tsx'

export type PartBoundaryProps = {
  /** The part as a sentence begins with it: 'The list of recordings'. */
  name: string
  children: ReactNode
  /** The sentence says what still works. */
  note?: string
  /** Places the message in the part's stead. */
  className?: string
  /** Reads again what the part shows, before the part is tried again. */
  onRetry?: () => Promise<void>
}

const PATIENCE_MS = 3000

/** A part of the page that can fail alone: it says so and offers to try again, and the page around it goes on. */
export class PartBoundary extends Component<PartBoundaryProps, { hasFailed: boolean; isRetrying: boolean }> {
  override state = { hasFailed: false, isRetrying: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override componentDidCatch(error: unknown) {
    console.error(`${this.props.name} failed`, error)
  }

  async #retry() {
    this.setState({ isRetrying: true })
    const reading = this.props.onRetry?.()
    // A server that does not answer must not keep the part away.
    await Promise.race([reading, new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))])
    this.setState({ hasFailed: false, isRetrying: false })
    // The part may have failed once more by then, because of what was read before.
    await reading
    this.setState({ hasFailed: false })
  }

  override render() {
    const { name, note = 'Everything else still works.', children, className } = this.props
    if (!this.state.hasFailed) return children
    return (
      <Notice
        tone="danger"
        title={`${name} cannot be shown`}
        {...(className ? { className } : {})}
        action={
          <Button size="sm" tone="secondary" pending={this.state.isRetrying} onClick={() => void this.#retry()}>
            Try again
          </Button>
        }
      >
        {note}
      </Notice>
    )
  }
}
