/**
 * Every colour of Narthex as [light, dark], in OKLCH. Features use the name of a role, never a colour. `text` tones are
 * for text on the page, on cards and on the tint of the same role; `on` is for text on the solid tone.
 * `palette.test.ts` checks the contrast of every pair of colours that occurs on a screen.
 */
export const palette = {
  page: { DEFAULT: ['oklch(0.985 0.004 80)', 'oklch(0.19 0.008 75)'] },
  card: {
    DEFAULT: ['oklch(1 0 0)', 'oklch(0.225 0.008 75)'],
    hover: ['oklch(0.975 0.005 80)', 'oklch(0.26 0.008 75)'],
  },
  sunken: { DEFAULT: ['oklch(0.965 0.006 80)', 'oklch(0.165 0.008 75)'] },
  line: {
    DEFAULT: ['oklch(0.905 0.008 80)', 'oklch(0.32 0.008 75)'],
    /** The edge of a control has a contrast of 3:1 against its background. */
    control: ['oklch(0.63 0.01 78)', 'oklch(0.54 0.012 75)'],
  },
  text: {
    DEFAULT: ['oklch(0.24 0.01 75)', 'oklch(0.94 0.008 80)'],
    muted: ['oklch(0.52 0.012 75)', 'oklch(0.7 0.01 80)'],
  },
  primary: {
    DEFAULT: ['oklch(0.42 0.075 165)', 'oklch(0.74 0.09 165)'],
    hover: ['oklch(0.37 0.07 165)', 'oklch(0.79 0.09 165)'],
    tint: ['oklch(0.955 0.02 165)', 'oklch(0.285 0.03 165)'],
    text: ['oklch(0.42 0.075 165)', 'oklch(0.74 0.09 165)'],
    on: ['oklch(1 0 0)', 'oklch(0.19 0.008 75)'],
  },
  attention: {
    DEFAULT: ['oklch(0.77 0.14 75)', 'oklch(0.77 0.14 75)'],
    tint: ['oklch(0.96 0.035 80)', 'oklch(0.29 0.04 75)'],
    text: ['oklch(0.48 0.1 70)', 'oklch(0.82 0.13 75)'],
    on: ['oklch(0.24 0.01 75)', 'oklch(0.24 0.01 75)'],
  },
  danger: {
    DEFAULT: ['oklch(0.54 0.17 28)', 'oklch(0.54 0.17 28)'],
    hover: ['oklch(0.48 0.16 28)', 'oklch(0.5 0.165 28)'],
    tint: ['oklch(0.965 0.015 28)', 'oklch(0.29 0.05 28)'],
    text: ['oklch(0.5 0.17 28)', 'oklch(0.74 0.13 28)'],
    on: ['oklch(1 0 0)', 'oklch(1 0 0)'],
  },
  good: {
    DEFAULT: ['oklch(0.58 0.12 150)', 'oklch(0.7 0.13 150)'],
    tint: ['oklch(0.96 0.025 150)', 'oklch(0.285 0.035 150)'],
    text: ['oklch(0.49 0.11 150)', 'oklch(0.76 0.13 150)'],
    on: ['oklch(0.16 0.008 75)', 'oklch(0.16 0.008 75)'],
  },
  info: {
    DEFAULT: ['oklch(0.55 0.1 240)', 'oklch(0.7 0.1 240)'],
    tint: ['oklch(0.96 0.018 240)', 'oklch(0.285 0.03 240)'],
    text: ['oklch(0.48 0.1 240)', 'oklch(0.76 0.09 240)'],
    on: ['oklch(1 0 0)', 'oklch(0.16 0.008 75)'],
  },
  /** The area around the video and the background of the live count are dark in both themes. */
  stage: {
    DEFAULT: ['oklch(0.16 0.006 75)', 'oklch(0.16 0.006 75)'],
    plate: ['oklch(0.16 0.006 75 / 0.78)', 'oklch(0.16 0.006 75 / 0.78)'],
    text: ['oklch(0.96 0.008 80)', 'oklch(0.96 0.008 80)'],
  },
  /**
   * Colours of boxes around people, counting lines and masks. They are drawn over video, so both themes have the same
   * colours.
   */
  overlay: {
    person: ['oklch(0.63 0.22 28)', 'oklch(0.63 0.22 28)'],
    line: ['oklch(0.8 0.2 145)', 'oklch(0.8 0.2 145)'],
    mask: ['oklch(0.86 0.01 75)', 'oklch(0.86 0.01 75)'],
  },
  /**
   * The edges of a chart's bars have a contrast of 3:1 against page and card. In the dark theme, the bodies of the bars
   * have this contrast too. Lines use `text` tones.
   */
  chart: {
    bar: ['oklch(0.62 0.075 165)', 'oklch(0.74 0.09 165)'],
    fill: ['oklch(0.9 0.02 165)', 'oklch(0.54 0.05 165)'],
  },
  backdrop: { DEFAULT: ['oklch(0.24 0.01 75 / 0.4)', 'oklch(0.1 0.005 75 / 0.6)'] },
} as const
