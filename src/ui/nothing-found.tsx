import { Button } from './button.tsx'
import { EmptyState } from './empty-state.tsx'

export type NothingFoundProps = {
  /** A text such as 'No sermons found'. */
  title: string
  clearLabel?: string
  onClear: () => void
}

/** Replaces a list whose search or filter matches nothing. */
export function NothingFound({ title, clearLabel = 'Clear Filters', onClear }: NothingFoundProps) {
  return (
    <EmptyState
      title={title}
      description="Try adjusting your search or filter criteria."
      action={
        <Button tone="secondary" onClick={onClear}>
          {clearLabel}
        </Button>
      }
    />
  )
}
