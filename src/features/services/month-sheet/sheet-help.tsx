import { css } from '@/styled-system/css'

export type SheetHelpProps = {
  /** Whether a box shows "no service yet". */
  hasUnlisted: boolean
  /** Whether a box is for a date before the first date of its recurring service. */
  hasEarlier: boolean
}

/** Explains the keys and boxes of the sheet. */
export function SheetHelp({ hasUnlisted, hasEarlier }: SheetHelpProps) {
  return (
    <p className={keys}>
      {hasUnlisted ? (
        <>
          <b>No service yet</b> means that a recurring service should have been on this day, but is not on your list.
          Type its count, and Narthex adds the service too.{' '}
        </>
      ) : null}
      {hasEarlier ? <>Before its first date a recurring service is not missing; a count typed there adds it. </> : null}
      <span className={ofKeyboard}>
        <kbd>Tab</kbd> and the arrow keys move, <kbd>Enter</kbd> goes down, and at the end of a column to the next box
        without a count; when all have one, it goes to <b>Next month</b>. <kbd>D</kbd> marks that a service did not
        happen, or takes that back. <kbd>Ctrl</kbd>+<kbd>Z</kbd> undoes the last change. <kbd>Esc</kbd> brings back the
        saved count.{' '}
      </span>
      An empty box is not counted; 0 means that no one came.
    </p>
  )
}

/** A phone has none of these keys. */
const ofKeyboard = css({ _touch: { display: 'none' } })
const keys = css({
  textStyle: 'small',
  color: 'text.muted',
  maxWidth: 'measure',
  marginTop: '3',
  '& :is(kbd, b)': { fontFamily: 'inherit', fontWeight: 'semibold', color: 'text' },
})
