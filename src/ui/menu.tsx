import { Menu as Ark } from '@ark-ui/react/menu'
import { Portal } from '@ark-ui/react/portal'
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

export type MenuProps = {
  /** The button that opens the menu. */
  trigger: ReactElement
  items: readonly MenuItem[]
  placement?: 'bottom-start' | 'bottom-end' | 'top-start' | 'top-end' | 'right-end'
}

export function Menu({ trigger, items, placement = 'bottom-start' }: MenuProps) {
  const style = menu()
  return (
    <Ark.Root
      positioning={{ placement, gutter: 6 }}
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
          </Ark.Content>
        </Ark.Positioner>
      </Portal>
    </Ark.Root>
  )
}
