import { css, cx } from '@/styled-system/css'
import { listFilterRow } from './list-filter-row.ts'
import { ResultLine } from './result-line.tsx'
import { RowList } from './row-list.tsx'
import { Skeleton } from './skeleton.tsx'

const rows = ['14em', '10em', '17em', '12em', '9em', '15em']

/**
 * Shows a search box and rows in the place of a list that is loading. With `choice`, a select is beside the search box.
 */
export function ListSkeleton({ choice = false }: { choice?: boolean }) {
  return (
    <div aria-hidden>
      {choice ? (
        <div className={listFilterRow}>
          <div className={control} />
          <div className={cx(control, below)} />
        </div>
      ) : (
        <div className={cx(control, css({ marginBottom: '3' }))} />
      )}
      <ResultLine>
        <Skeleton width="9em" height="1lh" />
      </ResultLine>
      <RowList>
        {rows.map((width) => (
          <li key={width} className={row}>
            <Skeleton width={width} />
            <Skeleton width="6em" />
          </li>
        ))}
      </RowList>
    </div>
  )
}

const control = css({
  height: 'control',
  backgroundColor: 'card',
  borderWidth: 'hairline',
  borderStyle: 'solid',
  borderRadius: 'control',
})
/** The margin on phones imitates the room of the real select's hidden label. */
const below = css({ marginTop: { base: '1.5', sm: '0' } })
const row = css({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '4',
  minHeight: '14',
  paddingInline: { base: '4', md: '5' },
})
