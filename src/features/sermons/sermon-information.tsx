import { Headphones, Play } from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import type { Sermon } from '@/domain/sermons/sermon.schema.ts'
import type { Service } from '@/domain/services/service.schema.ts'
import { isWebAddress } from '@/domain/shared/web-address.ts'
import { css, cx } from '@/styled-system/css'
import { flex } from '@/styled-system/patterns'
import { button } from '@/styled-system/recipes'
import { Badge } from '@/ui/badge.tsx'
import { Card } from '@/ui/card.tsx'
import { FactList } from '@/ui/fact-list.tsx'

export function SermonInformation({ sermon, service }: { sermon: Sermon; service: Service | undefined }) {
  const { speaker, scripture, sermonSeries, tags, audioUrl, videoUrl } = sermon
  return (
    <Card title="Sermon Information">
      <FactList
        facts={[
          { term: 'Speaker', value: speaker },
          { term: 'Scripture', value: scripture },
          { term: 'Series', value: sermonSeries },
          { term: 'Service', value: service?.name ?? null },
          { term: 'Tags', value: tags.length > 0 ? <Tags tags={tags} /> : null },
        ]}
      />
      {audioUrl || videoUrl ? (
        <div className={flex({ wrap: 'wrap', gap: '2', marginTop: '5' })}>
          <Medium address={audioUrl} Icon={Headphones} label="Listen" />
          <Medium address={videoUrl} Icon={Play} label="Watch" />
        </div>
      ) : null}
    </Card>
  )
}

function Tags({ tags }: { tags: string[] }) {
  return (
    <ul className={tagList}>
      {tags.map((tag) => (
        <li key={tag}>
          <Badge className={tagOf}>{tag}</Badge>
        </li>
      ))}
    </ul>
  )
}

/** Links only to http and https addresses, because another program may have stored any address. */
function Medium({ address, Icon, label }: { address: string | null; Icon: LucideIcon; label: string }) {
  if (!address || !isWebAddress(address)) return null
  return (
    <a
      href={address}
      target="_blank"
      rel="noreferrer"
      className={cx(button({ tone: 'secondary' }), css({ flex: '1', minWidth: '32' }))}
    >
      <Icon size={18} strokeWidth={1.75} aria-hidden />
      {label}
    </a>
  )
}

const tagList = flex({ listStyle: 'none', wrap: 'wrap', gap: '1.5' })
/** Fully round ends would cut off the text of a long tag, which takes several lines. */
const tagOf = css({ lineHeight: 'snug', paddingBlock: '0.5', borderRadius: 'card', whiteSpace: 'normal' })
