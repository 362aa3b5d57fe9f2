import { Portal } from '@ark-ui/react/portal'
import { createListCollection, Select as Ark } from '@ark-ui/react/select'
import { Check, ChevronDown, CircleAlert } from 'lucide-react'
import { useId, useMemo } from 'react'
import { css, cx } from '@/styled-system/css'
import { field, select } from '@/styled-system/recipes'
import type { FieldProps } from './field.tsx'
import { VisuallyHidden } from './visually-hidden.tsx'

/** Neighbouring options with the same `group` have a common heading. */
export type SelectOption = { value: string; label: string; hint?: string; disabled?: boolean; group?: string }

export type SelectProps = FieldProps & {
  options: readonly SelectOption[]
  /** Empty or null if no option is chosen. */
  value: string | null
  onChange: (value: string) => void
  onBlur?: () => void
  placeholder?: string
  name?: string
  /** If true, only screen readers get the label. */
  hideLabel?: boolean
}

export function Select(props: SelectProps) {
  const { label, hint, error, required, disabled, className, options, value, onChange, onBlur, name } = props
  const style = select()
  const fieldStyle = field()
  const noteId = useId()
  const collection = useMemo(
    () => createListCollection({ items: options, isItemDisabled: (option) => Boolean(option.disabled) }),
    [options],
  )
  // An option with an empty value says what an empty field means, so this option then counts as chosen.
  const isChosen = Boolean(value) || options.some((option) => option.value === '')
  const words = (
    <>
      {label}
      {required ? (
        <span aria-hidden className={fieldStyle.required}>
          *
        </span>
      ) : null}
    </>
  )
  return (
    <Ark.Root
      className={cx(style.root, className)}
      collection={collection}
      value={isChosen ? [value ?? ''] : []}
      onValueChange={(change) => change.value[0] !== undefined && onChange(change.value[0])}
      positioning={{ sameWidth: true, gutter: 4 }}
      // The list is mounted only when it opens. A dialog that opens later would hide a mounted list from screen
      // readers.
      lazyMount
      unmountOnExit
      invalid={Boolean(error)}
      {...{ disabled, required, name }}
    >
      <Ark.Label className={cx(style.label, props.hideLabel && css({ position: 'absolute' }))}>
        {props.hideLabel ? <VisuallyHidden>{words}</VisuallyHidden> : words}
      </Ark.Label>
      <Ark.Control>
        <Ark.Trigger
          className={style.trigger}
          onBlur={onBlur}
          aria-invalid={error ? true : undefined}
          aria-describedby={hint || error ? noteId : undefined}
        >
          <Ark.ValueText className={style.value} placeholder={props.placeholder} />
          <Ark.Indicator className={style.indicator}>
            <ChevronDown size={18} strokeWidth={1.75} aria-hidden />
          </Ark.Indicator>
        </Ark.Trigger>
      </Ark.Control>
      <div id={noteId} aria-live="polite" hidden={!hint && !error}>
        {hint ? <p className={fieldStyle.hint}>{hint}</p> : null}
        {error ? (
          <p className={fieldStyle.error}>
            <CircleAlert size={16} strokeWidth={1.75} aria-hidden />
            {error}
          </p>
        ) : null}
      </div>
      <Portal>
        <Ark.Positioner>
          <Ark.Content className={style.content}>
            {groupsOf(options).map(({ name, options: grouped }) =>
              name === undefined ? (
                grouped.map((option) => <Item key={option.value} option={option} />)
              ) : (
                <Ark.ItemGroup key={name}>
                  <Ark.ItemGroupLabel className={style.groupLabel}>{name}</Ark.ItemGroupLabel>
                  {grouped.map((option) => (
                    <Item key={option.value} option={option} />
                  ))}
                </Ark.ItemGroup>
              ),
            )}
          </Ark.Content>
        </Ark.Positioner>
      </Portal>
      <Ark.HiddenSelect />
    </Ark.Root>
  )
}

function Item({ option }: { option: SelectOption }) {
  const style = select()
  return (
    <Ark.Item item={option} className={style.item}>
      <span className={style.itemText}>
        <Ark.ItemText>{option.label}</Ark.ItemText>
        {option.hint ? <span className={style.itemHint}>{option.hint}</span> : null}
      </span>
      <Ark.ItemIndicator className={style.check}>
        <Check size={16} strokeWidth={2} aria-hidden />
      </Ark.ItemIndicator>
    </Ark.Item>
  )
}

function groupsOf(options: readonly SelectOption[]) {
  const groups: { name: string | undefined; options: SelectOption[] }[] = []
  for (const option of options) {
    const last = groups.at(-1)
    if (last && last.name === option.group) last.options.push(option)
    else groups.push({ name: option.group, options: [option] })
  }
  return groups
}
