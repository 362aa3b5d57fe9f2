import { defineRecipe } from '@pandacss/dev'

export const skeleton = defineRecipe({
  className: 'skeleton',
  base: {
    display: 'block',
    maxWidth: 'full',
    backgroundColor: 'line',
    borderRadius: 'sm',
    // The skeleton stays invisible for 150 ms, so that a quick answer does not flicker.
    animation: 'appear {durations.normal} {easings.out} 150ms both, breathe 1.8s ease-in-out 310ms infinite',
  },
  staticCss: ['*'],
})
