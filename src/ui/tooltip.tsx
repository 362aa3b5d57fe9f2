import { Portal } from '@ark-ui/react/portal'
import { Tooltip as Ark } from '@ark-ui/react/tooltip'
import type { ReactElement, ReactNode } from 'react'
import { tooltip } from '@/styled-system/recipes'

export type TooltipProps = {
  label: ReactNode
  /** An element that can take the focus. */
  children: ReactElement
}

/** The tooltip appears after the pointer has rested for this many milliseconds. */
const openDelay = 700
/** Above its button, a tooltip does not cover what the button opens or changes below it. */
const above = { placement: 'top' } as const

export function Tooltip({ label, children }: TooltipProps) {
  return (
    <Ark.Root openDelay={openDelay} closeDelay={0} positioning={above} lazyMount unmountOnExit>
      <Ark.Trigger asChild>{children}</Ark.Trigger>
      <Portal>
        <Ark.Positioner>
          <Ark.Content className={tooltip().content}>{label}</Ark.Content>
        </Ark.Positioner>
      </Portal>
    </Ark.Root>
  )
}
