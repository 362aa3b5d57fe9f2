import { css } from '@/styled-system/css'
import { RowList } from './row-list.tsx'
import { Skeleton } from './skeleton.tsx'

const rows = ['14em', '10em', '17em', '12em', '9em', '15em']

/** A search box and rows that are still on their way. */
export function ListSkeleton() {
  return (
    <div aria-hidden>
      <div className={box} />
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

const box = css({
  height: 'control',
  marginBottom: '11',
  backgroundColor: 'card',
  borderWidth: 'hairline',
  borderStyle: 'solid',
  borderRadius: 'control',
})
const row = css({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '4',
  minHeight: '16',
  paddingInline: { base: '4', md: '5' },
})
