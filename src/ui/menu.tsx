import { Menu as Ark } from '@ark-ui/react/menu'
import { Portal } from '@ark-ui/react/portal'
import { Check } from 'lucide-react'
import type { ReactElement, ReactNode } from 'react'
import { menu } from '@/styled-system/recipes'

export type MenuItem = {
  value: string
  label: ReactNode
  icon?: ReactNode
  tone?: 'default' | 'danger'
  disabled?: boolean
  onSelect: () => void
}

/** Options at the end of the menu. One option is chosen and has a mark. */
export type MenuChoice = {
  label: string
  value: string
  options: readonly Pick<MenuItem, 'value' | 'label' | 'icon'>[]
  onChange: (value: string) => void
}

export type MenuProps = {
  trigger: ReactElement
  items: readonly MenuItem[]
  choice?: MenuChoice
  placement?: 'bottom-start' | 'bottom-end' | 'top-start' | 'top-end' | 'right-end'
  /** Use `fixed` if the button stays in place while the page scrolls, so that the menu stays beside the button. */
  strategy?: 'absolute' | 'fixed'
}

export function Menu({ trigger, items, choice, placement = 'bottom-start', strategy = 'absolute' }: MenuProps) {
  const style = menu()
  return (
    <Ark.Root
      positioning={{ placement, strategy, gutter: 6 }}
      onSelect={(selection) => items.find((item) => item.value === selection.value)?.onSelect()}
      lazyMount
      unmountOnExit
    >
      <Ark.Trigger asChild>{trigger}</Ark.Trigger>
      <Portal>
        <Ark.Positioner>
          <Ark.Content className={style.content}>
            {items.map((item) => (
              <Ark.Item
                key={item.value}
                value={item.value}
                disabled={item.disabled}
                data-tone={item.tone}
                className={style.item}
              >
                {item.icon}
                {item.label}
              </Ark.Item>
            ))}
            {choice ? <Choice {...choice} /> : null}
          </Ark.Content>
        </Ark.Positioner>
      </Portal>
    </Ark.Root>
  )
}

function Choice({ label, value, options, onChange }: MenuChoice) {
  const style = menu()
  return (
    <Ark.RadioItemGroup className={style.choice} value={value} onValueChange={(change) => onChange(change.value)}>
      <Ark.ItemGroupLabel className={style.choiceLabel}>{label}</Ark.ItemGroupLabel>
      {options.map((option) => (
        <Ark.RadioItem key={option.value} value={option.value} className={style.item}>
          {option.icon}
          <Ark.ItemText>{option.label}</Ark.ItemText>
          <Ark.ItemIndicator className={style.check}>
            <Check size={16} strokeWidth={2} aria-hidden />
          </Ark.ItemIndicator>
        </Ark.RadioItem>
      ))}
    </Ark.RadioItemGroup>
  )
}
