import { useMemo, useState } from 'react'
import { bestMatch, shownBlocks } from '@/domain/register/register-blocks.ts'
import type { RegisterBlock, RegisterFilter } from '@/domain/register/register-blocks.ts'
import { tappedAway, tappedFamily, tappedPerson } from '@/domain/register/mark-taps.ts'
import { figuresIn, stateIn } from '@/domain/register/register-copy.ts'
import type { RegisterPerson } from '@/domain/register/register.schema.ts'
import { css } from '@/styled-system/css'
import { NothingFound } from '@/ui/nothing-found.tsx'
import { NewcomerDialog } from './newcomer-dialog.tsx'
import { PeopleList } from './people-list.tsx'
import { RegisterBar } from './register-bar.tsx'
import { RegisterNotices } from './register-notices.tsx'
import type { RegisterSession, RegisterView } from './register-session.ts'
import { withinPage } from './register-layout.ts'
import { RegisterTools } from './register-tools.tsx'

export type RegisterProps = {
  session: RegisterSession
  view: RegisterView
  /** Whether the day of the service is still to come. */
  isEarly: boolean
  mayAddChildren: boolean
}

/** Shows the open register: search and filter, the families, and the figures, which stay on the screen. */
export function Register({ session, view, isEarly, mayAddChildren }: RegisterProps) {
  const { copy, index, place } = view
  const [search, setSearch] = useState('')
  const [chosen, setFilter] = useState<RegisterFilter | null>(null)
  /** `done` says what the last Enter in the search did. */
  const [done, setDone] = useState('')
  const [isAdding, setIsAdding] = useState(false)
  const regulars = useMemo(() => new Set(place?.regulars), [place])
  const filter = chosen ?? (regulars.size > 0 ? 'regulars' : 'everybody')
  const stateOf = useMemo(() => stateIn(copy), [copy])
  const blocks = useMemo(() => {
    const own = new Set(copy.waiting.map(({ member }) => member))
    const isMarked = (id: string) => own.has(id) || id in copy.known
    return shownBlocks(index, { filter, search, regulars, isMarked })
  }, [index, filter, search, regulars, copy.waiting, copy.known])
  const best = useMemo(() => bestMatch(blocks, search, regulars), [blocks, search, regulars])
  const taps = useMemo(() => tapsOf(session, isEarly), [session, isEarly])
  const isPresent = best !== null && stateOf(best.id) === 'present'
  const enterHint = enterText(best, isPresent)
  function enter() {
    if (!best || isEarly) return
    setDone(isPresent ? enterHint : `${nameOf(best)} is present.`)
    if (!isPresent) void session.mark([{ member: best.id, state: 'present' }])
    setSearch('')
  }
  function find(text: string) {
    setSearch(text)
    setDone('')
  }
  const hint = search.trim() === '' ? done : enterHint
  return (
    <>
      <RegisterNotices
        {...{ view, isEarly }}
        onRepeat={(present) => void session.mark(present.map((member) => ({ member, state: 'present' })))}
        onRead={() => void session.forgetLost()}
      />
      <div className={tools}>
        <RegisterTools
          search={search}
          filter={search.trim() === '' ? filter : 'everybody'}
          hint={isEarly ? '' : hint}
          onSearch={find}
          onEnter={enter}
          onFilter={(wanted) => {
            find('')
            setFilter(wanted)
          }}
        />
      </div>
      <div className={withinPage}>
        {blocks.length > 0 ? (
          <PeopleList
            {...{ blocks, stateOf, isEarly }}
            bestId={best?.id ?? null}
            listKey={`${filter} ${search}`}
            {...taps}
          />
        ) : search.trim() !== '' ? (
          <NothingFound title="No one has this name" clearLabel="Clear Search" onClear={() => find('')} />
        ) : filter === 'everybody' ? (
          <p className={css({ color: 'text.muted' })}>There are no members yet. Add people as newcomers below.</p>
        ) : (
          <NothingFound
            title={filter === 'visitors' ? 'No visitors yet' : 'No regulars yet'}
            clearLabel="Show Everybody"
            onClear={() => setFilter('everybody')}
          />
        )}
      </div>
      <RegisterBar
        {...{ isEarly }}
        figures={figuresIn(copy)}
        onExtras={(extras) => void session.setExtras(extras)}
        onNewcomer={() => setIsAdding(true)}
      />
      <NewcomerDialog
        open={isAdding}
        {...{ index, mayAddChildren }}
        onClose={() => setIsAdding(false)}
        onAdd={(newcomer) => void session.addNewcomer(newcomer)}
        onKnown={({ id }) => void session.mark([{ member: id, state: 'present' }])}
      />
    </>
  )
}

const nameOf = ({ firstName, lastName }: RegisterPerson) => `${firstName} ${lastName}`

/** Says what Enter in the search does. */
function enterText(best: RegisterPerson | null, isPresent: boolean): string {
  if (!best) return 'No one has this name.'
  return isPresent ? `${nameOf(best)} is already present.` : `Enter marks ${nameOf(best)} present.`
}

/** Returns the same functions for every render, so that only the tapped block is drawn again. */
function tapsOf(session: RegisterSession, isEarly: boolean) {
  const stateNow = (id: string) => stateIn(session.view.copy)(id)
  return {
    onTap: (id: string) => void (!isEarly && session.mark([{ member: id, state: tappedPerson(stateNow(id)) }])),
    onAway: (id: string) => void session.mark([{ member: id, state: tappedAway(stateNow(id)) }]),
    onFamily: (people: RegisterBlock['people']) =>
      void (!isEarly && session.mark(tappedFamily(people, stateIn(session.view.copy)))),
  }
}

const tools = css({
  position: 'sticky',
  top: '0',
  zIndex: 'bar',
  paddingBlock: '2',
  backgroundColor: 'page',
  borderBottomWidth: 'hairline',
})
