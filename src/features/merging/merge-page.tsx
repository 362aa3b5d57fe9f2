import { History } from 'lucide-react'
import type { ReactNode } from 'react'
import { fullName } from '@/domain/members/full-name.ts'
import type { Db } from '@/domain/shared/db.ts'
import { BackLink } from '@/ui/back-link.tsx'
import { ButtonLink } from '@/ui/button-link.tsx'
import { ListSkeleton } from '@/ui/list-skeleton.tsx'
import { PageHeader } from '@/ui/page-header.tsx'
import { CompareMembers } from './compare-members.tsx'
import { FindOther } from './find-other.tsx'
import type { MergeData } from './load-merge.ts'

function MergeHeader({ back, description }: { back: ReactNode; description: ReactNode }) {
  return (
    <PageHeader
      back={back}
      title="Merge Members"
      description={description}
      action={
        <ButtonLink to="/members/merges" tone="secondary" Icon={History}>
          Merged Members
        </ButtonLink>
      }
    />
  )
}

export function MergePage({ db, ...data }: MergeData & { db: Db }) {
  const { member, pair } = data
  const back = (
    <BackLink to="/members/$id" params={{ id: member.id }}>
      Back to {fullName(member)}
    </BackLink>
  )
  return pair ? (
    <>
      <MergeHeader
        back={back}
        description={`${fullName(pair.gone)} becomes part of ${fullName(pair.kept)}, with everything that names them.`}
      />
      <CompareMembers key={pair.gone.id} {...pair} from={member.id} />
    </>
  ) : (
    <>
      <MergeHeader back={back} description={`Which other member is the same person as ${fullName(member)}?`} />
      <FindOther {...{ db, member }} candidates={data.candidates} />
    </>
  )
}

export function MergeSkeleton() {
  return (
    <div aria-busy="true">
      <MergeHeader
        back={<BackLink to="/members">Back to Members</BackLink>}
        description={<output>Loading members...</output>}
      />
      <ListSkeleton />
    </div>
  )
}
