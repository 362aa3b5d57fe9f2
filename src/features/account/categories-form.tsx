import { Plus } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import * as v from 'valibot'
import { changeCountingCategories } from '@/domain/clicker/counting-category.commands.ts'
import { movedCategory, withKnownKeys } from '@/domain/clicker/counting-category.rules.ts'
import { CountingCategories, MAX_CATEGORIES } from '@/domain/clicker/counting-category.schema.ts'
import type { CountingCategory } from '@/domain/clicker/counting-category.schema.ts'
import { DomainError } from '@/domain/shared/db.ts'
import { newId } from '@/domain/shared/ids.ts'
import { useCommand } from '@/platform/use-command.ts'
import { css } from '@/styled-system/css'
import { Button } from '@/ui/button.tsx'
import { Notice } from '@/ui/notice.tsx'
import { VisuallyHidden } from '@/ui/visually-hidden.tsx'
import { CardForm } from './card-form.tsx'
import { CategoryFields } from './category-fields.tsx'

export type CategoriesFormProps = {
  churchId: string
  saved: CountingCategory[]
  onDirty: (isDirty: boolean) => void
  /** Called when the categories on the server differ from `saved`. */
  onOutdated: () => void
}

const isSame = (one: CountingCategory[], other: CountingCategory[]) => JSON.stringify(one) === JSON.stringify(other)

const isConflict = (error: unknown) => error instanceof DomainError && error.kind === 'conflict'

/** Edits all categories together and saves them in one request. */
export function CategoriesForm({ churchId, saved, onDirty, onOutdated }: CategoriesFormProps) {
  const [list, setList] = useState(saved)
  /** The saved categories on which the edited `list` is based. */
  const [base, setBase] = useState(saved)
  const [said, setSaid] = useState('')
  /** Errors by category key, empty until the first attempt to save. */
  const [errors, setErrors] = useState<Record<string, string>>({})
  const items = useRef<HTMLOListElement>(null)
  /** The position in the list from which a category was just removed. */
  const gap = useRef<number | null>(null)
  const save = useCommand(changeCountingCategories, {
    success: { title: 'Categories saved', description: 'Ushers who have the clicker open see them within seconds.' },
    failure: (error) =>
      isConflict(error)
        ? { title: 'Not saved yet', description: 'Someone else has changed the categories. Yours are kept here.' }
        : { title: 'Error', description: 'Failed to save the categories. Please try again.' },
  })
  const isDirty = !isSame(list, base)
  const isChangedElsewhere = !isSame(saved, base)
  if (isChangedElsewhere && (!isDirty || isSame(list, saved))) take(saved)
  function take(latest: CountingCategory[]) {
    setBase(latest)
    setList(latest)
  }
  // Moves the focus to the next category, because the Remove button that had the focus is gone.
  useEffect(() => {
    if (gap.current === null) return
    items.current?.children[Math.min(gap.current, list.length - 1)]?.querySelector('input')?.focus()
    gap.current = null
  }, [list])
  function change(next: CountingCategory[], words = '') {
    setList(next)
    setSaid(words)
    setErrors({})
  }
  async function submit() {
    const checked = v.safeParse(CountingCategories, withKnownKeys(list, saved))
    if (!checked.success) {
      return setErrors(
        Object.fromEntries(
          checked.issues.map(({ path, message }) => [list[Number(path?.[0]?.key)]?.key ?? '', message]),
        ),
      )
    }
    setList(checked.output)
    const outcome = await save.run({ churchId, categories: checked.output, before: saved })
    if (!outcome.ok && isConflict(outcome.error)) onOutdated()
  }
  return (
    <CardForm
      {...{ isDirty, onDirty }}
      pending={save.isPending}
      submitLabel="Save Categories"
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <ol ref={items} className={rows}>
        {list.map((category, at) => (
          <CategoryFields
            key={category.key}
            {...{ category, at }}
            count={list.length}
            error={errors[category.key]}
            onChange={(changed) => change(list.map((each) => (each === category ? changed : each)))}
            onMove={(by) =>
              change(movedCategory(list, at, by), `${category.name} is now number ${at + 1 + by} of ${list.length}.`)
            }
            onRemove={() => {
              gap.current = at
              change(
                list.filter((each) => each !== category),
                `${category.name} removed.`,
              )
            }}
          />
        ))}
      </ol>
      {list.length < MAX_CATEGORIES ? (
        <div>
          <Button
            tone="secondary"
            size="sm"
            Icon={Plus}
            onClick={() => change([...list, { key: newId(), name: '', inTotal: true }])}
          >
            Add Category
          </Button>
        </div>
      ) : null}
      {isChangedElsewhere ? (
        <Notice
          tone="attention"
          title="Someone else has changed the categories"
          action={
            <Button tone="secondary" size="sm" onClick={() => take(saved)}>
              Discard Mine
            </Button>
          }
        >
          They are now {saved.map(({ name }) => name).join(', ')}. Saving replaces them with yours.
        </Notice>
      ) : null}
      <VisuallyHidden>
        <output>{said}</output>
      </VisuallyHidden>
    </CardForm>
  )
}

const rows = css({
  listStyle: 'none',
  borderWidth: 'hairline',
  borderRadius: 'control',
  '& > li + li': { borderTopWidth: 'hairline' },
})
