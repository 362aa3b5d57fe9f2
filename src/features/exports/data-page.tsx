import { stack } from '@/styled-system/patterns'
import { BackLink } from '@/ui/back-link.tsx'
import { PageHeader } from '@/ui/page-header.tsx'
import { ExportCard } from './export-card.tsx'
import type { ExportCardProps } from './export-card.tsx'

/** What a church has in Narthex is its own: this page is where it goes out. */
export function DataPage(props: ExportCardProps) {
  return (
    <>
      <PageHeader
        back={<BackLink to="/account">Back to Account</BackLink>}
        title="Your Data"
        description="Take everything of your church with you, at any time."
      />
      <div className={cards}>
        <ExportCard {...props} />
      </div>
    </>
  )
}

const cards = stack({ gap: { base: '3', md: '4' }, maxWidth: 'form' })
