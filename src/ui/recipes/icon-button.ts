import { defineRecipe } from '@pandacss/dev'
import { settle } from './motion.ts'

export const iconButton = defineRecipe({
  className: 'icon-button',
  base: {
    ...settle,
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    flexShrink: 0,
    color: 'text.muted',
    backgroundColor: 'transparent',
    borderWidth: 'hairline',
    borderStyle: 'solid',
    borderColor: 'transparent',
    borderRadius: 'control',
    cursor: 'pointer',
    '&:is(a, :enabled):hover': { color: 'text', backgroundColor: 'text/8' },
    '&[aria-pressed=true], &[aria-expanded=true]': { color: 'text', backgroundColor: 'text/8' },
    _disabled: { opacity: 0.5, cursor: 'not-allowed' },
  },
  variants: {
    tone: {
      quiet: {},
      outline: { color: 'text', backgroundColor: 'card', borderColor: 'line.control' },
      danger: { '&:is(a, :enabled):hover': { color: 'danger.text', backgroundColor: 'danger.tint' } },
      /** The button lies over video, so it looks the same in every theme. */
      plate: {
        color: 'stage.text',
        backgroundColor: 'stage.plate',
        '&:is(a, :enabled):hover': { color: 'stage.text', backgroundColor: 'stage' },
      },
    },
    size: {
      sm: { width: 'controlSmall', height: 'controlSmall' },
      md: { width: 'control', height: 'control' },
    },
  },
  defaultVariants: { tone: 'quiet', size: 'md' },
  staticCss: ['*'],
})
