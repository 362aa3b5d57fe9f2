import { useMemo, useState } from 'react'
import { fullName } from '@/domain/members/full-name.ts'
import { enterText } from '@/domain/register/enter-text.ts'
import { guideText } from '@/domain/register/guide-text.ts'
import { bestMatch, shownBlocks } from '@/domain/register/register-blocks.ts'
import type { RegisterFilter } from '@/domain/register/register-blocks.ts'
import { stateIn } from '@/domain/register/register-copy.ts'
import { figuresIn } from '@/domain/register/register-figures.ts'
import { countLabel } from '@/domain/shared/count-label.ts'
import { css } from '@/styled-system/css'
import { NothingFound } from '@/ui/nothing-found.tsx'
import { NewcomerDialog } from './newcomer-dialog.tsx'
import { PeopleList } from './people-list.tsx'
import { RegisterBar } from './register-bar.tsx'
import { RegisterNotices } from './register-notices.tsx'
import type { RegisterSession, RegisterView } from './register-session.ts'
import { withinPage } from './register-layout.ts'
import { tapsOf } from './register-taps.ts'
import { RegisterTools } from './register-tools.tsx'
import { focusHeading, focusPerson } from './use-register-keys.ts'
import { useSteadyBlocks } from './use-steady-blocks.ts'

export type RegisterProps = {
  session: RegisterSession
  view: RegisterView
  /** True before the day of the service. */
  isEarly: boolean
  onLogIn: () => void
  mayAddChildren: boolean
}

/** Shows the open register with search, filter, families and figures. */
export function Register({ session, view, isEarly, mayAddChildren, onLogIn }: RegisterProps) {
  const { copy, index, place } = view
  const [search, setSearch] = useState('')
  const [chosen, setFilter] = useState<RegisterFilter | null>(null)
  /** `done` is the result of the last Enter in the search. */
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
  const listKey = `${filter} ${search}`
  const steady = useSteadyBlocks(blocks, listKey, place)
  const best = useMemo(() => bestMatch(blocks, search, regulars), [blocks, search, regulars])
  const taps = useMemo(() => tapsOf(session, isEarly), [session, isEarly])
  const isNamesake = best !== null && index.namesakes.has(best.id)
  const isPresent = best !== null && stateOf(best.id) === 'present'
  const enterHint = enterText(best, isNamesake, isPresent)
  function enter() {
    if (!best || isEarly) return
    if (isNamesake) return void focusPerson(best.id)
    setDone(isPresent ? enterHint : `${fullName(best)} is present.`)
    if (!isPresent) void session.mark([{ member: best.id, state: 'present' }])
    setSearch('')
  }
  function find(text: string) {
    setSearch(text)
    setDone('')
  }
  const { present, away } = figuresIn(copy)
  const hint = search.trim() === '' ? done : enterHint
  return (
    <>
      <RegisterNotices
        {...{ view, isEarly }}
        onRepeat={(unmarked) => {
          void session.mark(unmarked.map((member) => ({ member, state: 'present' })))
          setDone(`${countLabel(unmarked.length, 'person is', 'people are')} marked present.`)
        }}
        onClose={focusHeading}
      />
      <div className={tools}>
        <RegisterTools
          search={search}
          filter={search.trim() === '' ? filter : 'everybody'}
          hint={isEarly ? '' : hint}
          guide={guideText({ isEmpty: present + away === 0, isEarly })}
          onSearch={find}
          onEnter={enter}
          onFilter={(wanted) => {
            find('')
            setFilter(wanted)
          }}
        />
      </div>
      <RegisterBar
        {...{ view, isEarly, onLogIn }}
        onExtras={(extras) => void session.setExtras(extras)}
        onStep={(by) => void session.stepExtras(by)}
        onNewcomer={() => setIsAdding(true)}
        onRead={() => {
          void session.forgetLost()
          focusHeading()
        }}
      />
      <div className={withinPage}>
        {blocks.length > 0 ? (
          <PeopleList
            {...{ stateOf, isEarly, listKey }}
            blocks={steady}
            bestId={isNamesake ? null : (best?.id ?? null)}
            namesakes={index.namesakes}
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
      <NewcomerDialog
        open={isAdding}
        {...{ index, mayAddChildren }}
        onClose={() => setIsAdding(false)}
        onAdd={(newcomer) => {
          void session.addNewcomer(newcomer)
          setDone(`${newcomer.firstName} is present.`)
        }}
        onKnown={(person) => {
          void session.mark([{ member: person.id, state: 'present' }])
          setDone(`${fullName(person)} is present.`)
        }}
      />
    </>
  )
}

/** On a very narrow window, or with very large text, two fixed bars would leave no room for the list. */
const tools = css({
  position: { base: 'sticky', _cramped: 'static' },
  top: '0',
  zIndex: 'bar',
  paddingBlock: '2',
  backgroundColor: 'page',
  borderBottomWidth: 'hairline',
})
