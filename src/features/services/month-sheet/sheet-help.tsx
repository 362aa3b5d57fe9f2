import { css, cx } from '@/styled-system/css'

export type SheetHelpProps = {
  /** Whether a box shows "no service yet". */
  hasUnlisted: boolean
  /** Whether a box is for a date before the first date of its recurring service. */
  hasEarlier: boolean
}

/** Explains the keys and boxes of the sheet. */
export function SheetHelp({ hasUnlisted, hasEarlier }: SheetHelpProps) {
  return (
    <>
      <p className={cx(help, ofKeyboard)}>
        <kbd>Enter</kbd>: next box without a count. <kbd>D</kbd>: did not happen. <kbd>Ctrl</kbd>+<kbd>Z</kbd>: undo.{' '}
        <kbd>Esc</kbd>: saved count.
      </p>
      <div className={help}>
        <p>An empty box is not counted; 0 means that no one came.</p>
        {hasUnlisted ? (
          <p>
            <b>No service yet</b>: type its count, and Narthex adds the service too.
          </p>
        ) : null}
        {hasEarlier ? (
          <p>Before its first date, a recurring service is not missing; a count typed there adds it.</p>
        ) : null}
      </div>
    </>
  )
}

/** The keys stay in sight below a long sheet. A phone has none of these keys. */
const ofKeyboard = css({
  paddingTop: '3',
  md: { position: 'sticky', bottom: '0', paddingBottom: '2', zIndex: 'bar', backgroundColor: 'page' },
  _touch: { display: 'none' },
})
const help = css({
  textStyle: 'small',
  color: 'text.muted',
  _touch: { paddingTop: '3' },
  '& > p': { maxWidth: 'measure' },
  '& :is(kbd, b)': { fontFamily: 'inherit', fontWeight: 'semibold', color: 'text' },
})
