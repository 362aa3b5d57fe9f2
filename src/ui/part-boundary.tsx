import { Component } from 'react'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { Notice } from './notice.tsx'

export type PartBoundaryProps = {
  /** Names the part at the beginning of a sentence, such as 'The list of recordings'. */
  name: string
  children: ReactNode
  /** Tells in a sentence what still works. */
  note?: string
  /** Places the message where the part was. */
  className?: string
  /** Reads the part's data again before the part is rendered again. */
  onRetry?: () => Promise<void>
}

const PATIENCE_MS = 3000

/**
 * Contains an error of a part of the page. The part's place then shows a message with a retry button, and the rest of
 * the page still works.
 */
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
    // A server that does not answer must not keep the part hidden.
    await Promise.race([reading, new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))])
    this.setState({ hasFailed: false, isRetrying: false })
    // The part may have failed again because of its old data, so it is rendered again with the new data.
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
