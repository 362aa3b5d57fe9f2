import { Tabs as Ark } from '@ark-ui/react/tabs'
import type { ReactNode } from 'react'
import { cx } from '@/styled-system/css'
import { tabs } from '@/styled-system/recipes'

export type TabItem = { value: string; label: ReactNode; content: ReactNode; disabled?: boolean }

export type TabsProps = {
  /** Names the group of tabs for screen readers. */
  label: string
  items: readonly TabItem[]
  value?: string
  defaultValue?: string
  onChange?: (value: string) => void
  /** If true, the tabs share the full width. */
  fitted?: boolean
  className?: string
}

export function Tabs({ label, items, value, defaultValue, onChange, fitted, className }: TabsProps) {
  const style = tabs({ fitted })
  return (
    <Ark.Root
      className={cx(style.root, className)}
      value={value}
      defaultValue={value === undefined ? (defaultValue ?? items[0]?.value) : undefined}
      onValueChange={(change) => onChange?.(change.value)}
    >
      <Ark.List className={style.list} aria-label={label}>
        {items.map((item) => (
          <Ark.Trigger key={item.value} value={item.value} disabled={item.disabled} className={style.trigger}>
            {item.label}
          </Ark.Trigger>
        ))}
      </Ark.List>
      {items.map((item) => (
        <Ark.Content key={item.value} value={item.value} className={style.content}>
          {item.content}
        </Ark.Content>
      ))}
    </Ark.Root>
  )
}
