import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Congregation } from '@/domain/members/member.queries.ts'
import { summarizeMembers } from '@/domain/members/member.rules.ts'
import { countMembers } from '@/domain/members/member-search.queries.ts'
import type { Db } from '@/domain/shared/db.ts'
import { FigureRow } from '@/ui/figure-row.tsx'

/** How many members, active members and families there are; of a large congregation counted by the database. */
export function MembersFigures({ db, congregation }: { db: Db; congregation: Congregation }) {
  const { members } = congregation
  const counted = useQuery({
    queryKey: ['member-figures'],
    queryFn: () => countMembers(db),
    enabled: members === null,
    gcTime: 0,
  })
  const summary = useMemo(() => (members ? summarizeMembers(members) : null), [members])
  const total = members === null ? congregation.total : members.length
  const { active, families } = summary ?? counted.data ?? { active: null, families: null }
  return <FigureRow figures={{ 'Total Members': total, 'Active Members': active, Families: families }} />
}
