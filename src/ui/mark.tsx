export type MarkProps = {
  /** Width and height in pixels. If undefined, CSS sets them. */
  size?: number
}

/** Draws a round arch with a person inside, in the colour of the text. */
export function Mark({ size }: MarkProps) {
  return (
    <svg viewBox="0 0 24 24" width={size} height={size} fill="none" aria-hidden>
      <path d="M4.5 22V10a7.5 7.5 0 0 1 15 0v12" stroke="currentColor" strokeWidth="2.25" strokeLinecap="round" />
      <circle cx="12" cy="17.5" r="2.75" fill="currentColor" data-part="dot" />
    </svg>
  )
}
