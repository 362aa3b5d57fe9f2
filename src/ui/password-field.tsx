import { Field as Ark } from '@ark-ui/react/field'
import { Eye, EyeOff } from 'lucide-react'
import { useId, useState } from 'react'
import { field, iconButton } from '@/styled-system/recipes'
import { descriptionOf, Field } from './field.tsx'
import type { TextFieldProps } from './text-field.tsx'

/** A password field whose text is hidden until the person asks to see it. Accepts `{...register('name')}`. */
export function PasswordField({ label, hint, error, required, disabled, className, ...input }: TextFieldProps) {
  const id = useId()
  const [isShown, setIsShown] = useState(false)
  const style = field()
  const Icon = isShown ? EyeOff : Eye
  return (
    <Field {...{ id, label, hint, error, required, disabled, className }}>
      <div className={style.affix}>
        <Ark.Input
          autoCapitalize="none"
          spellCheck={false}
          {...input}
          aria-describedby={descriptionOf(id, { hint, error })}
          type={isShown ? 'text' : 'password'}
          className={style.input}
        />
        <button
          type="button"
          className={`${iconButton()} ${style.reveal}`}
          disabled={disabled}
          aria-pressed={isShown}
          aria-label={`Show ${label.toLowerCase()}`}
          onClick={() => setIsShown((shown) => !shown)}
        >
          <Icon size={18} strokeWidth={1.75} aria-hidden />
        </button>
      </div>
    </Field>
  )
}
