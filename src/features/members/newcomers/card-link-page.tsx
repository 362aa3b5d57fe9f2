import { canEdit } from '@/domain/access/permissions.ts'
import type { Profile } from '@/domain/access/profile.schema.ts'
import { makeCardLink } from '@/domain/newcomers/card-link.commands.ts'
import type { CardLink } from '@/domain/newcomers/card-link.queries.ts'
import type { Db } from '@/domain/shared/db.ts'
import { useCommand } from '@/platform/use-command.ts'
import { css } from '@/styled-system/css'
import { BackLink } from '@/ui/back-link.tsx'
import { Button } from '@/ui/button.tsx'
import { EmptyState } from '@/ui/empty-state.tsx'
import { Notice } from '@/ui/notice.tsx'
import { PageHeader } from '@/ui/page-header.tsx'
import { Skeleton } from '@/ui/skeleton.tsx'
import { useLightOnPaper } from '@/ui/use-light-on-paper.ts'
import { CardSheet } from './card-sheet.tsx'
import { LinkCard } from './link-card.tsx'

/** Makes, shows, prints and withdraws the church's link for cards. */
export function CardLinkPage({ link, profile }: { link: CardLink | null; profile: Profile }) {
  useLightOnPaper()
  const make = useCommand((db: Db, _: undefined) => makeCardLink(db), {
    failure: 'Failed to make the link. Please try again.',
  })
  if (!canEdit(profile)) {
    return (
      <>
        <Header />
        <Notice title="Only owners and staff print these cards">Ask an owner of your church.</Notice>
      </>
    )
  }
  return (
    <>
      <Header />
      {link ? (
        <>
          <LinkCard {...{ link }} timeZone={profile.church.timeZone} />
          <CardSheet path={link.path} church={profile.church.name} />
        </>
      ) : (
        <EmptyState
          drawing
          title="No link yet"
          description="Make the link, and print cards with its code for the seats and the door."
          action={
            <Button pending={make.isPending} onClick={() => void make.run(undefined)}>
              Make the Link
            </Button>
          }
        />
      )}
    </>
  )
}

export function CardLinkSkeleton() {
  return (
    <div aria-busy="true">
      <Header isLoading />
      <Skeleton height="14rem" />
    </div>
  )
}

function Header({ isLoading }: { isLoading?: boolean }) {
  return (
    <div className={css({ _print: { display: 'none' } })}>
      <PageHeader
        back={<BackLink to="/members">Back to Members</BackLink>}
        title="“I am new” cards"
        description={
          isLoading ? (
            <output>Loading the link...</output>
          ) : (
            'A newcomer scans the code and leaves a name and one way to reach them. They need no account.'
          )
        }
      />
    </div>
  )
}
