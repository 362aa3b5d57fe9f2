import { formatDate } from '../shared/date-formats.ts'
import type { MergeProblem } from './merge.schema.ts'

const ROWS: Record<string, string> = {
  member_attendance: 'The mark',
  event_registrations: 'The registration',
  member_series: 'Whether they are expected',
}

/** Returns a sentence about why a merge cannot be undone. */
export function undoProblem(problem: MergeProblem): string {
  switch (problem.what) {
    case 'too late':
      return 'A merge can be undone for 30 days.'
    case 'restored':
      return 'The merged member is back already.'
    case 'later merge':
      return `Undo the later merge of ${problem.name} first.`
    case 'field':
      return `${labelOf(problem.name)} was changed since.`
    case 'row': {
      const words = ROWS[problem.table.replace(/^.*\./, '')] ?? 'An entry'
      const place = [problem.name, problem.day && formatDate(problem.day)].filter(Boolean).join(', ')
      return `${words}${place ? ` for ${place}` : ''} was changed since.`
    }
  }
}

function labelOf(column: string): string {
  const words = column.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
