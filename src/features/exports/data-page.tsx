import { FileUp } from 'lucide-react'
import { hstack, stack } from '@/styled-system/patterns'
import { BackLink } from '@/ui/back-link.tsx'
import { ButtonLink } from '@/ui/button-link.tsx'
import { Card } from '@/ui/card.tsx'
import { PageHeader } from '@/ui/page-header.tsx'
import { TextLink } from '@/ui/text-link.tsx'
import { ExportCard } from './export-card.tsx'
import type { ExportCardProps } from './export-card.tsx'

/** Shows the page on which a church exports all its data. The page links to the import. */
export function DataPage(props: ExportCardProps) {
  return (
    <>
      <PageHeader
        back={<BackLink to="/account">Back to Account</BackLink>}
        title="Your Data"
        description="Take everything of your church with you at any time, and bring what you have elsewhere."
      />
      <div className={cards}>
        <ExportCard {...props} />
        <Card title="Import" description="Bring members and the attendance of past years from a spreadsheet.">
          <div className={hstack({ gap: '4', flexWrap: 'wrap' })}>
            <ButtonLink to="/import" search={{ from: 'data' }} tone="secondary" Icon={FileUp}>
              Import a File
            </ButtonLink>
            <TextLink alone to="/import" search={{ from: 'data' }} hash="past-imports">
              Past imports
            </TextLink>
          </div>
        </Card>
      </div>
    </>
  )
}

const cards = stack({ gap: { base: '3', md: '4' }, maxWidth: 'form' })
