import { Plus } from 'lucide-react'
import { useState } from 'react'
import * as v from 'valibot'
import { changeCountingCategories } from '@/domain/clicker/counting-category.commands.ts'
import { movedCategory, withKnownKeys } from '@/domain/clicker/counting-category.rules.ts'
import { CountingCategories, MOST_CATEGORIES } from '@/domain/clicker/counting-category.schema.ts'
import type { CountingCategory } from '@/domain/clicker/counting-category.schema.ts'
import { useCommand } from '@/platform/use-command.ts'
import { css } from '@/styled-system/css'
import { Button } from '@/ui/button.tsx'
import { VisuallyHidden } from '@/ui/visually-hidden.tsx'
import { CardForm } from './card-form.tsx'
import { CategoryFields } from './category-fields.tsx'

export type CategoriesFormProps = {
  churchId: string
  saved: CountingCategory[]
  onDirty: (isDirty: boolean) => void
}

/** The categories in their order; all changes are saved together. */
export function CategoriesForm({ churchId, saved, onDirty }: CategoriesFormProps) {
  const [list, setList] = useState(saved)
  const [said, setSaid] = useState('')
  /** By key of the category; shown after the first attempt to save. */
  const [errors, setErrors] = useState<Record<string, string>>({})
  const save = useCommand(changeCountingCategories, {
    success: { title: 'Categories saved', description: 'Ushers who have the clicker open see them within seconds.' },
    failure: 'Failed to save the categories. Please try again.',
  })
  const isDirty = JSON.stringify(list) !== JSON.stringify(saved)
  function change(next: CountingCategory[], words = '') {
    setList(next)
    setSaid(words)
    setErrors({})
  }
  function submit() {
    const checked = v.safeParse(CountingCategories, withKnownKeys(list, saved))
    if (!checked.success) {
      return setErrors(
        Object.fromEntries(
          checked.issues.map(({ path, message }) => [list[Number(path?.[0]?.key)]?.key ?? '', message]),
        ),
      )
    }
    setList(checked.output)
    void save.run({ churchId, categories: checked.output })
  }
  return (
    <CardForm
      {...{ isDirty, onDirty }}
      pending={save.isPending}
      submitLabel="Save Categories"
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <ol className={items}>
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
            onRemove={() =>
              change(
                list.filter((each) => each !== category),
                `${category.name} removed.`,
              )
            }
          />
        ))}
      </ol>
      {list.length < MOST_CATEGORIES ? (
        <div>
          <Button
            tone="secondary"
            size="sm"
            icon={<Plus size={16} strokeWidth={1.75} aria-hidden />}
            onClick={() => change([...list, { key: crypto.randomUUID(), name: '', inTotal: true }])}
          >
            Add Category
          </Button>
        </div>
      ) : null}
      <VisuallyHidden>
        <output>{said}</output>
      </VisuallyHidden>
    </CardForm>
  )
}

const items = css({
  listStyle: 'none',
  borderWidth: 'hairline',
  borderStyle: 'solid',
  borderRadius: 'control',
  '& > li + li': { borderTopWidth: 'hairline', borderTopStyle: 'solid' },
})
