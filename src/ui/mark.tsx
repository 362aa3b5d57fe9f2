export type MarkProps = {
  /** Pixels; CSS decides when absent. */
  size?: number
}

/** A doorway: one round arch, and a person standing in it. In one colour, the text's; the wordmark has the dot in amber. */
export function Mark({ size }: MarkProps) {
  return (
    <svg viewBox="0 0 24 24" width={size} height={size} fill="none" aria-hidden>
      <path d="M4.5 22V10a7.5 7.5 0 0 1 15 0v12" stroke="currentColor" strokeWidth="2.25" strokeLinecap="round" />
      <circle cx="12" cy="17.5" r="2.75" fill="currentColor" data-part="dot" />
    </svg>
  )
}
