import type { Profile } from '@/domain/access/profile.schema.ts'
import type { Import } from '@/domain/imports/import.schema.ts'
import type { Db } from '@/domain/shared/db.ts'
import { stack } from '@/styled-system/patterns'
import { ListSkeleton } from '@/ui/list-skeleton.tsx'
import { PageHeader } from '@/ui/page-header.tsx'
import { useUnsavedChanges } from '@/widgets/use-unsaved-changes.tsx'
import { ColumnsCard } from './columns-card.tsx'
import { DoneCard } from './done-card.tsx'
import { DryRunCard } from './dry-run-card.tsx'
import { PastImports } from './past-imports.tsx'
import { SourceCard } from './source-card.tsx'
import { useImport } from './use-import.ts'
import { WorkingCard } from './working-card.tsx'

export type ImportPageProps = { db: Db; profile: Profile; imports: Import[] }

const header = { title: 'Import', description: 'Bring members and the attendance of past years from a spreadsheet.' }

export function ImportPage({ db, profile, imports }: ImportPageProps) {
  const { timeZone } = profile.church
  const { state, open, openAs, backToColumns, check, decide, apply, startAgain } = useImport(db, timeZone)
  const isUnfinished = state.step !== 'start' && state.step !== 'done'
  const leaving = useUnsavedChanges(isUnfinished, {
    title: 'Leave the import?',
    description: 'Nothing of this file has been imported yet.',
    cancelLabel: 'Stay',
    confirmLabel: 'Leave',
  })
  return (
    <>
      <PageHeader {...header} />
      <div className={stack({ gap: '8', maxWidth: 'form' })}>
        {state.step === 'start' ? (
          <SourceCard problem={state.problem} onSource={(source) => void open(source)} />
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
          />
        ) : (
          <DoneCard run={state.run} onAgain={startAgain} />
        )}
        <PastImports imports={imports} timeZone={timeZone} />
      </div>
      {leaving.question}
    </>
  )
}

export function ImportSkeleton() {
  return (
    <div aria-busy="true">
      <PageHeader {...header} />
      <ListSkeleton />
    </div>
  )
}
