import { formatDate } from '@/domain/shared/date-formats.ts'
import type { SermonEntry } from '@/domain/sermons/sermon.schema.ts'
import { css } from '@/styled-system/css'
import { RowLink } from '@/ui/row-list.tsx'

/** One sermon of the library; the whole row is a link to it. */
export function SermonRow({ sermon }: { sermon: SermonEntry }) {
  const { id, title, speaker, scripture, sermonSeries, sermonDate } = sermon
  return (
    <RowLink to="/sermons/$id" params={{ id }} className={row}>
      <span className={css({ flex: { base: '1', _cramped: '1 1 100%' }, minWidth: '0' })}>
        <span className={titleOf}>{title}</span>
        <span className={note}>{[speaker, scripture, sermonSeries].filter(Boolean).join(' · ')}</span>
      </span>
      <time dateTime={sermonDate} className={date}>
        {formatDate(sermonDate)}
      </time>
    </RowLink>
  )
}

const row = css({ alignItems: 'baseline', flexWrap: { _cramped: 'wrap' } })
const titleOf = css({ display: 'block', fontWeight: 'semibold', lineHeight: 'snug', overflowWrap: 'anywhere' })
const note = css({
  display: 'block',
  textStyle: 'small',
  color: 'text.muted',
  marginTop: '0.5',
  overflowWrap: 'anywhere',
})
const date = css({ textStyle: 'small', color: 'text.muted', whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' })
