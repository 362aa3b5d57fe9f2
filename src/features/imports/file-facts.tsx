import type { LeftOutRow, OpenedFile } from '@/domain/imports/opened-file.ts'
import { css } from '@/styled-system/css'

const WORDS: Record<LeftOutRow['why'], string> = {
  title: 'titles',
  total: 'sums and averages',
  footnote: 'footnotes',
  blank: 'blank rows',
  'not counted': 'services without a count',
}

/** Shows the number of rows and columns of the file, and the kinds of rows left out, except blank rows. */
export function FileFacts({ file }: { file: OpenedFile }) {
  const { rowCount, leftOut, columns } = file
  const kinds = [...new Set(leftOut.map(({ why }) => why))].filter((why) => why !== 'blank')
  return (
    <p className={css({ color: 'text.muted' })}>
      {rowCount.toLocaleString('en-US')} {rowCount === 1 ? 'row' : 'rows'} and {columns.length.toLocaleString('en-US')}{' '}
      {columns.length === 1 ? 'column' : 'columns'} were read.
      {kinds.length > 0 ? ` ${sentence(kinds.map((why) => WORDS[why]))} left out.` : ''}
    </p>
  )
}

function sentence(words: string[]): string {
  const [first = '', ...rest] = words
  const last = rest.pop()
  const list = last ? `${[first, ...rest].join(', ')} and ${last}` : first
  return `${list.charAt(0).toUpperCase()}${list.slice(1)} are`
}
