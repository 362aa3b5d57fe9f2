import { useEffect, useRef, useState } from 'react'
import { countGrouped, firstGroups, membersOf } from '@/domain/members/member.rules.ts'
import type { MemberGroup } from '@/domain/members/member.rules.ts'
import { css } from '@/styled-system/css'
import { Badge } from '@/ui/badge.tsx'
import { Button } from '@/ui/button.tsx'
import { MemberRow } from './member-row.tsx'
import type { MemberRowProps } from './member-row.tsx'
import { useMemberLink } from './use-member-link.ts'
import { muted } from './members-layout.ts'

/** Members drawn at first and with every 'Show More', whatever the size of the congregation. */
const pageSize = 40

const number = new Intl.NumberFormat('en-US')

/** Families as cards; members without one as rows, which join where they stand together. */
export function MemberList({ groups }: { groups: MemberGroup[] }) {
  const [more, setMore] = useState({ groups, limit: pageSize })
  // Another search starts at its beginning.
  const limit = more.groups === groups ? more.limit : pageSize
  const open = useMemberLink()
  const list = useRef<HTMLUListElement>(null)
  const total = countGrouped(groups)
  // The keyboard continues at the first row that came, because the button may be gone.
  useEffect(() => {
    if (limit > pageSize) list.current?.querySelectorAll('a')[limit - pageSize]?.focus()
  }, [limit])
  return (
    <>
      <ul ref={list} className={groupsOf}>
        {firstGroups(groups, limit).map(({ group, shown }) =>
          group.kind === 'family' ? (
            <Family key={group.familyId} {...{ group, shown, open }} />
          ) : (
            <li key={group.member.id} data-kind="single">
              <MemberRow member={group.member} onOpen={open} />
            </li>
          ),
        )}
      </ul>
      {limit < total ? (
        <div className={rest}>
          <p className={muted}>
            {number.format(limit)} of {number.format(total)} members
          </p>
          <Button tone="secondary" onClick={() => setMore({ groups, limit: limit + pageSize })}>
            Show More
          </Button>
        </div>
      ) : null}
    </>
  )
}

type FamilyProps = {
  group: MemberGroup & { kind: 'family' }
  /** How many of its members, from the first. */
  shown: number
  open: MemberRowProps['onOpen']
}

function Family({ group, shown, open }: FamilyProps) {
  const { name, members } = group
  return (
    <li data-kind="family">
      <div className={head}>
        <h2 className={title}>{name}</h2>
        <Badge>
          {number.format(members.length)} {members.length === 1 ? 'member' : 'members'}
        </Badge>
      </div>
      <ul className={rows}>
        {membersOf(group)
          .slice(0, shown)
          .map((member) => (
            <li key={member.id}>
              <MemberRow member={member} onOpen={open} />
            </li>
          ))}
      </ul>
    </li>
  )
}

const groupsOf = css({
  listStyle: 'none',
  '& > li': { backgroundColor: 'card', borderWidth: 'hairline', borderStyle: 'solid', borderRadius: 'card' },
  '& > li + li': { marginTop: { base: '3', md: '4' } },
  // Neighbours without a family share their edges.
  '& > [data-kind=single] + [data-kind=single]': { marginTop: '0', borderTopWidth: '0', borderTopRadius: '0' },
  '& > [data-kind=single]:has(+ [data-kind=single])': { borderBottomRadius: '0' },
})
const head = css({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '3',
  paddingInline: { base: '4', md: '5' },
  paddingBlock: '3',
})
const title = css({ textStyle: 'subheading', overflowWrap: 'anywhere', minWidth: '0' })
const rows = css({
  listStyle: 'none',
  '& > li': { borderTopWidth: 'hairline', borderTopStyle: 'solid' },
  '& > li:last-child': { borderBottomRadius: 'card' },
})
const rest = css({ display: 'flex', flexDirection: 'column', alignItems: 'center', gap: '3', paddingTop: '6' })
