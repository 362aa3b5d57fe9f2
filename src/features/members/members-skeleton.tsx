import { css, cx } from '@/styled-system/css'
import { Skeleton } from '@/ui/skeleton.tsx'
import { StatCard } from '@/ui/stat-card.tsx'
import { MembersHeader } from './members-header.tsx'
import { figures, filterBar, resultLine } from './members-layout.ts'

const labels = ['Total Members', 'Active Members', 'Families']
const rows = ['11em', '9em', '13em', '8em', '12em', '10em', '14em', '7em']

/** The page as it will be, with its members still on their way. */
export function MembersSkeleton({ mayEdit }: { mayEdit: boolean }) {
  return (
    <div aria-busy="true">
      <MembersHeader description={<output>Loading members...</output>} mayEdit={mayEdit} />
      <dl className={figures}>
        {labels.map((label) => (
          <StatCard key={label} label={label} value={<Skeleton width="2em" height="1.15em" />} />
        ))}
      </dl>
      <div className={filterBar}>
        <div className={control} />
        <div className={cx(control, second)} />
      </div>
      <div className={resultLine}>
        <Skeleton width="9em" height="1lh" />
      </div>
      <div className={list}>
        {rows.map((width) => (
          <div key={width} className={rowOf}>
            <Skeleton width="2rem" height="2rem" className={css({ borderRadius: 'full' })} />
            <Skeleton width={width} height="1.25em" />
          </div>
        ))}
      </div>
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
/** The room of the select's hidden label. */
const second = css({ marginTop: { base: '1.5', sm: '0' } })
const list = css({
  backgroundColor: 'card',
  borderWidth: 'hairline',
  borderStyle: 'solid',
  borderRadius: 'card',
  '& > * + *': { borderTopWidth: 'hairline', borderTopStyle: 'solid' },
})
const rowOf = css({
  display: 'flex',
  alignItems: 'center',
  gap: '3',
  height: '14',
  paddingInline: { base: '4', md: '5' },
})
