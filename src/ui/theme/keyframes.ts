import { defineKeyframes } from '@pandacss/dev'

export const keyframes = defineKeyframes({
  appear: { from: { opacity: 0 }, to: { opacity: 1 } },
  vanish: { from: { opacity: 1 }, to: { opacity: 0 } },
  rise: { from: { opacity: 0, transform: 'translateY(6px)' }, to: { opacity: 1, transform: 'none' } },
  sink: { from: { opacity: 1, transform: 'none' }, to: { opacity: 0, transform: 'translateY(6px)' } },
  fromLeft: { from: { opacity: 0, transform: 'translateX(-16px)' }, to: { opacity: 1, transform: 'none' } },
  toLeft: { from: { opacity: 1, transform: 'none' }, to: { opacity: 0, transform: 'translateX(-16px)' } },
  fromRight: { from: { opacity: 0, transform: 'translateX(16px)' }, to: { opacity: 1, transform: 'none' } },
  toRight: { from: { opacity: 1, transform: 'none' }, to: { opacity: 0, transform: 'translateX(16px)' } },
  breathe: { '0%, 100%': { opacity: 1 }, '50%': { opacity: 0.55 } },
})
