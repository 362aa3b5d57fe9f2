import { useState } from 'react'
import type { ReactNode } from 'react'
import type { Profile } from '@/domain/access/profile.schema.ts'
import type { Import } from '@/domain/imports/import.schema.ts'
import type { Db } from '@/domain/shared/db.ts'
import { stack } from '@/styled-system/patterns'
import { BackLink } from '@/ui/back-link.tsx'
import { ListSkeleton } from '@/ui/list-skeleton.tsx'
import { PageHeader } from '@/ui/page-header.tsx'
import { useUnsavedChanges } from '@/widgets/use-unsaved-changes.tsx'
import { ColumnsCard } from './columns-card.tsx'
import { DoneCard } from './done-card.tsx'
import { DryRunCard } from './dry-run/dry-run-card.tsx'
import type { ImportSearch } from './import-search.ts'
import { hasNothingToImport } from './import-state.ts'
import { PastImports } from './past/past-imports.tsx'
import { SourceCard } from './source-card.tsx'
import { useImport } from './use-import.ts'
import { WorkingCard } from './working-card.tsx'

export type ImportPageProps = ImportSearch & { db: Db; profile: Profile; imports: Import[] }

const ORIGINS = { dashboard: 'Dashboard', members: 'Members', services: 'Services', data: 'Your Data' }

function ImportHeader({ from, description }: ImportSearch & { description: ReactNode }) {
  return (
    <PageHeader
      back={<BackLink to={`/${from}`}>Back to {ORIGINS[from]}</BackLink>}
      title="Import"
      description={description}
    />
  )
}

export function ImportPage({ db, profile, imports, from }: ImportPageProps) {
  const { timeZone } = profile.church
  const { state, open, openAs, backToColumns, check, decide, apply, startAgain } = useImport(db, timeZone)
  const isOver = state.step === 'done' || (state.step === 'dry run' && hasNothingToImport(state.run))
  const isUnfinished = state.step !== 'start' && !isOver
  const [hasBegun, setHasBegun] = useState(false)
  if (isUnfinished && !hasBegun) setHasBegun(true)
  const isWriting = state.step === 'working' && !state.canCancel
  const leaving = useUnsavedChanges(isUnfinished, {
    title: 'Leave the import?',
    description: isWriting
      ? 'The import goes on. This page lists it when it is done.'
      : 'Nothing of this file has been imported yet.',
    cancelLabel: 'Stay',
    confirmLabel: 'Leave',
  })
  return (
    <>
      <ImportHeader
        from={from}
        description="Bring members and the attendance of past years from a spreadsheet, or everything from an export of Narthex."
      />
      <div className={stack({ gap: '8', maxWidth: '52rem' })}>
        {state.step === 'start' ? (
          <SourceCard problem={state.problem} takesFocus={hasBegun} onSource={(source) => void open(source)} />
        ) : state.step === 'working' ? (
          <WorkingCard state={state} onCancel={startAgain} />
        ) : state.step === 'columns' ? (
          <ColumnsCard
            key={`${state.file.kind} ${state.file.sheet}`}
            state={state}
            onOpenAs={openAs}
            onCheck={(choice) => void check(state.file, choice)}
            onOther={startAgain}
          />
        ) : state.step === 'dry run' ? (
          <DryRunCard
            {...{ db, run: state.run, problem: state.problem }}
            onDecide={(decision, numbers) => void decide(state.run, decision, numbers)}
            onApply={() => void apply(state.run)}
            onBack={() => backToColumns(state.run)}
            onOther={startAgain}
          />
        ) : (
          <DoneCard
            db={db}
            run={state.run}
            undone={imports.find(({ id, state: now }) => id === state.run.id && now === 'undone') ?? null}
            onAgain={startAgain}
          />
        )}
        <PastImports db={db} imports={imports} timeZone={timeZone} />
      </div>
      {leaving.question}
    </>
  )
}

export function ImportSkeleton({ from }: ImportSearch) {
  return (
    <div aria-busy="true">
      <ImportHeader from={from} description={<output>Loading imports...</output>} />
      <ListSkeleton />
    </div>
  )
}
