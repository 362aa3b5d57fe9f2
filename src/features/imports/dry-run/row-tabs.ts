import type { ImportFigures, ImportKind, RowsShown } from '@/domain/imports/import.schema.ts'

/** `asked` is the number of questions of the dry run, with those that a person answered. */
export type RowsOf = { id: string; kind: ImportKind; figures: ImportFigures; asked: number }

type RowTab = { value: RowsShown; label: string; count: number }

/** Returns the tabs with the rows of an import. Tabs without rows are left out. */
export function rowTabs({ figures, asked }: RowsOf, isDone: boolean): RowTab[] {
  const tabs: RowTab[] = [
    { value: 'new', label: 'New', count: figures.new },
    { value: 'changed', label: 'Changed', count: figures.changed },
    { value: 'same', label: 'The Same', count: figures.same },
    isDone
      ? { value: 'unanswered', label: 'Not Answered', count: figures.questions }
      : { value: 'question', label: 'Questions', count: asked },
    { value: 'left out', label: 'Left Out', count: isDone ? figures.left_out : 0 },
    { value: 'refused', label: 'Refused', count: figures.refused },
  ]
  return tabs.filter(({ count }) => count > 0)
}

/** Returns the tab that is open first: the rows that need a person, or else the first rows. */
export function firstTab(run: RowsOf, isDone: boolean): RowsShown | null {
  const tabs = rowTabs(run, isDone)
  const wanted: RowsShown[] = isDone ? ['refused', 'unanswered'] : ['question']
  return (tabs.find(({ value }) => wanted.includes(value)) ?? tabs[0])?.value ?? null
}
