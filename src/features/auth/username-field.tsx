import { TextField } from '@/ui/text-field.tsx'
import type { TextFieldProps } from '@/ui/text-field.tsx'

/** Has the focus as the page opens. Takes `{...field('username')}`. */
export function UsernameField(props: Omit<TextFieldProps, 'label'>) {
  return (
    <TextField
      label="Username"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- the form is all there is on this page
      autoFocus
      {...props}
    />
  )
}
