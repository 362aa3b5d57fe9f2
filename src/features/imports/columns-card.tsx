import { ArrowRight } from 'lucide-react'
import { useState } from 'react'
import { flex, stack } from '@/styled-system/patterns'
import { Button } from '@/ui/button.tsx'
import { Notice } from '@/ui/notice.tsx'
import { Select } from '@/ui/select.tsx'
import { ColumnRow } from './column-row.tsx'
import { FileFacts } from './file-facts.tsx'
import { ImportDefaults } from './import-defaults.tsx'
import type { Choice, ImportStep } from './import-state.ts'
import { QuestionRow } from './question-row.tsx'
import { StepCard } from './step-card.tsx'

const KINDS = [
  { value: 'members', label: 'Members and families' },
  { value: 'attendance', label: 'Attendance of past services' },
]

export type ColumnsCardProps = {
  state: Extract<ImportStep, { step: 'columns' }>
  onOpenAs: (how: { sheet?: string; kind: Choice['kind'] }) => void
  onCheck: (choice: Choice) => void
  onOther: () => void
}

/** Shows the field of each column of the file. A person may change the field. */
export function ColumnsCard({ state, onOpenAs, onCheck, onOther }: ColumnsCardProps) {
  const { file, problem } = state
  const [choice, setChoice] = useState(state.choice)
  const headings = new Map(file.columns.map(({ key, heading }) => [key, heading]))
  const unanswered = file.questions.some(
    (question) =>
      question.type === 'date order' && !choice.answers.dateOrder?.[question.column] && isUsed(choice, question.column),
  )
  return (
    <StepCard
      title="What is in the columns?"
      description="Narthex has guessed it by the headings and the values. Change what is wrong."
    >
      {problem ? <Notice tone="danger">{problem}</Notice> : null}
      <div className={flex({ wrap: 'wrap', gap: '4' })}>
        <Select
          label="The file has"
          options={KINDS}
          value={file.kind}
          onChange={(kind) => onOpenAs({ sheet: file.sheet, kind: kind as Choice['kind'] })}
        />
        {file.sheets.length > 1 ? (
          <Select
            label="Sheet"
            options={file.sheets.map((sheet) => ({ value: sheet, label: sheet }))}
            value={file.sheet}
            onChange={(sheet) => onOpenAs({ sheet, kind: file.kind })}
          />
        ) : null}
      </div>
      <FileFacts file={file} />
      <ul className={stack({ gap: '0' })}>
        {file.columns.map((column) => (
          <ColumnRow
            key={column.key}
            column={column}
            field={choice.fields[column.key] ?? 'ignore'}
            onField={(field) => setChoice((now) => ({ ...now, fields: { ...now.fields, [column.key]: field } }))}
          />
        ))}
      </ul>
      {file.questions
        .filter(({ column }) => isUsed(choice, column))
        .map((question) => (
          <QuestionRow
            key={`${question.type} ${question.column}`}
            question={question}
            heading={headings.get(question.column) ?? 'the headings'}
            answers={choice.answers}
            onAnswers={(answers) => setChoice((now) => ({ ...now, answers }))}
          />
        ))}
      {choice.kind === 'attendance' ? <ImportDefaults choice={choice} onChoice={setChoice} /> : null}
      <div className={flex({ wrap: 'wrap', gap: '3' })}>
        <Button Icon={ArrowRight} disabled={unanswered} onClick={() => onCheck(choice)}>
          See What Would Change
        </Button>
        <Button tone="secondary" onClick={onOther}>
          Another File
        </Button>
      </div>
    </StepCard>
  )
}

/** Returns whether a column is imported. The key 'headings' means the heading row, whose dates are always used. */
function isUsed({ fields }: Choice, column: string): boolean {
  return !(column in fields) || (fields[column] ?? 'ignore') !== 'ignore'
}
