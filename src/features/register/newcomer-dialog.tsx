import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import type * as v from 'valibot'
import { fullName } from '@/domain/members/full-name.ts'
import { namesakesOf } from '@/domain/register/register-blocks.ts'
import type { RegisterIndex } from '@/domain/register/register-blocks.ts'
import { NewcomerDraft } from '@/domain/register/register.schema.ts'
import type { RegisterPerson } from '@/domain/register/register.schema.ts'
import { formResolver } from '@/platform/form-resolver.ts'
import { css } from '@/styled-system/css'
import { flex, hstack, stack } from '@/styled-system/patterns'
import { Button } from '@/ui/button.tsx'
import { fieldsOf } from '@/ui/fields-of.ts'
import { FormDialog } from '@/ui/form-dialog.tsx'
import { TextField } from '@/ui/text-field.tsx'

export type NewcomerDialogProps = {
  open: boolean
  index: RegisterIndex
  /** Counters cannot see children, so counters add only adults. */
  mayAddChildren: boolean
  onClose: () => void
  onAdd: (newcomer: NewcomerDraft) => void
  /** Called when the newcomer turns out to be a person of the list. */
  onKnown: (person: RegisterPerson) => void
}

const empty: v.InferInput<typeof NewcomerDraft> = { firstName: '', lastName: '', ageBand: 'adult' }

/** Adds a person who is here for the first time. If the list has the first name, the dialog asks about it. */
export function NewcomerDialog({ open, index, mayAddChildren, onClose, onAdd, onKnown }: NewcomerDialogProps) {
  const form = useForm({ resolver: formResolver(NewcomerDraft), values: empty })
  const field = fieldsOf(form)
  const ageBand = useWatch({ control: form.control, name: 'ageBand' })
  /**
   * The newcomer's first name and the listed people with this name. The person answers whether one of them is meant.
   */
  const [asked, setAsked] = useState<{ firstName: string; namesakes: RegisterPerson[] } | null>(null)
  function close() {
    setAsked(null)
    form.reset()
    onClose()
  }
  function submit(newcomer: NewcomerDraft) {
    const namesakes = namesakesOf(index, newcomer.firstName)
    if (namesakes.length > 0 && asked?.firstName !== newcomer.firstName) {
      setAsked({ firstName: newcomer.firstName, namesakes })
      return
    }
    onAdd(newcomer)
    close()
  }
  return (
    <FormDialog
      open={open}
      onClose={close}
      title="Newcomer"
      description="A first name is enough. They are kept as a visitor, and the rest can follow."
      submitLabel={asked ? `Add Another ${asked.firstName}` : 'Add'}
      onSubmit={form.handleSubmit(submit)}
    >
      <TextField label="First Name" required autoComplete="off" autoCapitalize="words" {...field('firstName')} />
      {asked ? (
        <div role="alert" className={question}>
          <p>Is it one of these? Then no one is added twice.</p>
          <ul className={flex({ wrap: 'wrap', gap: '2', listStyle: 'none' })}>
            {asked.namesakes.slice(0, MOST_ASKED).map((person) => (
              <li key={person.id}>
                <Button
                  tone="secondary"
                  onClick={() => {
                    onKnown(person)
                    close()
                  }}
                >
                  {isHereText(person, index)}
                </Button>
              </li>
            ))}
          </ul>
        </div>
      ) : null}
      <TextField label="Last Name" optional autoComplete="off" autoCapitalize="words" {...field('lastName')} />
      {mayAddChildren ? (
        <fieldset className={css({ border: 'none' })}>
          <legend className={css({ textStyle: 'label', marginBottom: '1.5' })}>Age</legend>
          <div className={hstack({ gap: '2' })}>
            {(['adult', 'child'] as const).map((band) => (
              <Button
                key={band}
                tone={band === ageBand ? 'primary' : 'secondary'}
                aria-pressed={band === ageBand}
                onClick={() => form.setValue('ageBand', band)}
              >
                {band === 'adult' ? 'Adult' : 'Child'}
              </Button>
            ))}
          </div>
        </fieldset>
      ) : null}
    </FormDialog>
  )
}

/**
 * Returns the text of a button, such as 'Anna Berg Is Here'. With two people of the same name: 'Anna Berg (Child) Is
 * Here'.
 */
function isHereText(person: RegisterPerson, { namesakes }: RegisterIndex): string {
  const age = { adult: ' (Adult)', child: ' (Child)' }
  return `${fullName(person)}${namesakes.has(person.id) && person.ageBand ? age[person.ageBand] : ''} Is Here`
}

/** The maximum number of listed namesakes. A phone has no room for more. */
const MOST_ASKED = 4

const question = stack({ gap: '2', padding: '3', backgroundColor: 'attention.tint', borderRadius: 'control' })
