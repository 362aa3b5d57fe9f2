/** Returns the two animations of a floating part: `enter` while open, `leave` while closing. */
export const floatIn = (enter: string, leave: string) =>
  ({
    _open: { animation: `${enter} {durations.normal} {easings.out}` },
    _closed: { animation: `${leave} {durations.fast} {easings.out}` },
  }) as const

export const settle = {
  transitionProperty: 'background-color, border-color, color, box-shadow, opacity',
  transitionDuration: 'fast',
  transitionTimingFunction: 'out',
} as const
