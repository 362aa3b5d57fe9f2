import { useEffect, useRef, useState } from 'react'
import type { RegisterBlock } from '@/domain/register/register-blocks.ts'
import type { MarkState } from '@/domain/register/register.schema.ts'
import { css } from '@/styled-system/css'
import { Button } from '@/ui/button.tsx'
import { FamilyBlock } from './family-block.tsx'
import type { FamilyBlockProps } from './family-block.tsx'
import { blockGrid } from './register-layout.ts'

export type PeopleListProps = Pick<
  FamilyBlockProps,
  'bestId' | 'namesakes' | 'isEarly' | 'onTap' | 'onAway' | 'onFamily'
> & {
  blocks: readonly RegisterBlock[]
  stateOf: (id: string) => MarkState
  /** A change of `listKey` shows only the first blocks again. */
  listKey: string
}

/** The number of blocks that are drawn at first. Scrolling to the end adds as many. */
const PORTION = 60

export function PeopleList({ blocks, stateOf, listKey, ...block }: PeopleListProps) {
  const [shown, setShown] = useState({ listKey, limit: PORTION })
  const limit = shown.listKey === listKey ? shown.limit : PORTION
  const more = useRef<HTMLDivElement>(null)
  const isMore = blocks.length > limit
  useEffect(() => {
    const end = more.current
    if (!isMore || !end) return
    const watching = new IntersectionObserver(
      ([entry]) => entry?.isIntersecting && setShown({ listKey, limit: limit + PORTION }),
      { rootMargin: '800px' },
    )
    watching.observe(end)
    return () => watching.disconnect()
  }, [listKey, limit, isMore])
  return (
    <>
      <h2 id="people" className={css({ srOnly: true })}>
        People
      </h2>
      <p id="pressed" className={css({ srOnly: true })}>
        A pressed name is present.
      </p>
      <ul aria-labelledby="people" aria-describedby="pressed" className={blockGrid}>
        {blocks.slice(0, limit).map((each) => (
          <FamilyBlock key={each.key} {...block} block={each} states={each.people.map(({ id }) => stateOf(id))} />
        ))}
      </ul>
      {isMore ? (
        <div ref={more} className={css({ textAlign: 'center', paddingBlock: '4' })}>
          <Button tone="secondary" onClick={() => setShown({ listKey, limit: limit + PORTION })}>
            Show More
          </Button>
        </div>
      ) : null}
    </>
  )
}
