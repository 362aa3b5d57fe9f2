import { Combobox as Ark, createListCollection } from '@ark-ui/react/combobox'
import { Portal } from '@ark-ui/react/portal'
import { useId, useMemo } from 'react'
import { field, select } from '@/styled-system/recipes'
import { descriptionOf, Field } from './field.tsx'
import type { FieldProps } from './field.tsx'

export type Suggestion = { value: string; hint?: string }

export type SuggestFieldProps = FieldProps & {
  name: string
  value: string
  onChange: (value: string) => void
  onFocus?: () => void
  onBlur?: () => void
  suggestions: readonly Suggestion[]
  /** Shown if there are no suggestions. */
  none: string
}

/** A text field that suggests known values. The person may also type any other text. */
export function SuggestField(props: SuggestFieldProps) {
  const { label, hint, error, required, optional, disabled, className, ...rest } = props
  const { name, value, onChange, onFocus, onBlur, suggestions, none } = rest
  const id = useId()
  const style = select()
  const collection = useMemo(
    () => createListCollection({ items: suggestions, itemToString: (item) => item.value }),
    [suggestions],
  )
  return (
    <Field {...{ id, label, hint, error, required, optional, disabled, className }}>
      <Ark.Root
        collection={collection}
        inputValue={value}
        onInputValueChange={({ inputValue, reason }) => reason === 'input-change' && onChange(inputValue)}
        value={[]}
        onValueChange={({ value: [chosen] }) => chosen !== undefined && onChange(chosen)}
        selectionBehavior="preserve"
        allowCustomValue
        openOnClick
        positioning={{ sameWidth: true, gutter: 4 }}
        lazyMount
        unmountOnExit
      >
        <Ark.Control>
          <Ark.Input
            name={name}
            autoComplete="off"
            className={field().input}
            aria-describedby={descriptionOf(id, { hint, error })}
            onFocus={onFocus}
            onBlur={onBlur}
          />
        </Ark.Control>
        <Portal>
          <Ark.Positioner>
            <Ark.Content className={style.content}>
              <Ark.Empty className={style.groupLabel}>{none}</Ark.Empty>
              {suggestions.map((item) => (
                <Ark.Item key={item.value} item={item} className={style.item}>
                  <span className={style.itemText}>
                    <Ark.ItemText>{item.value}</Ark.ItemText>
                    {item.hint ? <span className={style.itemHint}>{item.hint}</span> : null}
                  </span>
                </Ark.Item>
              ))}
            </Ark.Content>
          </Ark.Positioner>
        </Portal>
      </Ark.Root>
    </Field>
  )
}
