import { css } from '@/styled-system/css'

/** The first stop of the Tab key; it skips the navigation. */
export function SkipLink() {
  return (
    <a
      href="#main"
      className={css({
        position: 'fixed',
        top: '2',
        insetInlineStart: '2',
        zIndex: 'tooltip',
        padding: '3',
        fontWeight: 'semibold',
        color: 'primary.on',
        backgroundColor: 'primary',
        borderRadius: 'control',
        transform: 'translateY(-200%)',
        _focus: { transform: 'none' },
        _print: { display: 'none' },
      })}
      onClick={(event) => {
        event.preventDefault()
        document.querySelector<HTMLElement>('#main')?.focus()
      }}
    >
      Skip to the page
    </a>
  )
}
