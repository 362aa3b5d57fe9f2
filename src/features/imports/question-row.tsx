import type { DateOrder, ImportAnswers, ImportQuestion } from '@/domain/imports/opened-file.ts'
import { Select } from '@/ui/select.tsx'
import { Switch } from '@/ui/switch.tsx'

type QuestionRowProps = {
  question: ImportQuestion
  heading: string
  answers: ImportAnswers
  onAnswers: (answers: ImportAnswers) => void
}

/** Asks a question that the file does not answer. */
export function QuestionRow({ question, heading, answers, onAnswers }: QuestionRowProps) {
  const { column } = question
  if (question.type === 'in total') {
    return (
      <Switch
        label={`“${heading}” belongs to the total`}
        hint="People who are counted in another column already do not."
        checked={answers.inTotal?.[column] ?? question.guess}
        onChange={(isIn) => onAnswers({ ...answers, inTotal: { ...answers.inTotal, [column]: isIn } })}
      />
    )
  }
  const { example, dayFirst, monthFirst } = question
  return (
    <Select
      required
      label={`In “${heading}”, what is ${example}?`}
      hint="No date of this column tells whether the day or the month comes first."
      placeholder="Choose a date"
      options={[
        { value: 'day first', label: dayFirst },
        { value: 'month first', label: monthFirst },
      ]}
      value={answers.dateOrder?.[column] ?? null}
      onChange={(order) => onAnswers({ ...answers, dateOrder: { ...answers.dateOrder, [column]: order as DateOrder } })}
    />
  )
}
