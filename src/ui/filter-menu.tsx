import { Menu as Ark } from '@ark-ui/react/menu'
import { Portal } from '@ark-ui/react/portal'
import { Check, ChevronDown } from 'lucide-react'
import { css, cx } from '@/styled-system/css'
import { button, menu } from '@/styled-system/recipes'
import { VisuallyHidden } from './visually-hidden.tsx'

export type FilterOptions = {
  heading?: string
  options: readonly { value: string; label: string }[]
  /** If true, several options may be chosen, and the menu stays open. */
  several?: boolean
}

export type FilterMenuProps = {
  /** Names the choice, such as 'Range'. */
  label: string
  text: string
  groups: readonly FilterOptions[]
  chosen: readonly string[]
  onPick: (value: string) => void
  /** 'md' matches the height of text fields. */
  size?: 'sm' | 'md'
  /** 'quiet' is for a menu inside text. */
  tone?: 'secondary' | 'quiet'
}

/** A filter of a page: a button that shows the current choice and opens the options. */
export function FilterMenu({ label, text, groups, chosen, onPick, size = 'sm', tone = 'secondary' }: FilterMenuProps) {
  const style = menu()
  return (
    <Ark.Root positioning={{ placement: 'bottom-start', gutter: 6 }} lazyMount unmountOnExit>
      <Ark.Trigger className={cx(button({ tone, size }), trigger)}>
        <VisuallyHidden>{label}: </VisuallyHidden>
        <span className={words}>{text}</span>
        <ChevronDown size={16} strokeWidth={1.75} aria-hidden className={css({ color: 'text.muted' })} />
      </Ark.Trigger>
      <Portal>
        <Ark.Positioner>
          <Ark.Content className={cx(style.content, list)}>
            {groups.map(({ heading, options, several = false }) => (
              <Ark.ItemGroup key={heading ?? ''} className={heading ? style.choice : undefined}>
                {heading ? <Ark.ItemGroupLabel className={style.choiceLabel}>{heading}</Ark.ItemGroupLabel> : null}
                {options.map(({ value, label }) => (
                  <Ark.CheckboxItem
                    key={value}
                    value={value}
                    checked={chosen.includes(value)}
                    closeOnSelect={!several}
                    onCheckedChange={() => onPick(value)}
                    className={style.item}
                    role={several ? undefined : 'menuitemradio'}
                  >
                    <Ark.ItemText>{label}</Ark.ItemText>
                    <Ark.ItemIndicator className={style.check}>
                      <Check size={16} strokeWidth={2} aria-hidden />
                    </Ark.ItemIndicator>
                  </Ark.CheckboxItem>
                ))}
              </Ark.ItemGroup>
            ))}
          </Ark.Content>
        </Ark.Positioner>
      </Portal>
    </Ark.Root>
  )
}

const trigger = css({ minWidth: '0', maxWidth: 'full', justifyContent: 'space-between' })
const words = css({
  minWidth: '0',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  lineHeight: 'snug',
  fontWeight: 'medium',
})
const list = css({ maxHeight: 'min(26rem, var(--available-height))', overflowY: 'auto' })
