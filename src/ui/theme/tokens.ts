import { defineSemanticTokens, defineTokens } from '@pandacss/dev'
import { palette } from './palette.ts'

type Values = Record<string, { value: string }>

const values = (entries: Record<string, string>): Values =>
  Object.fromEntries(Object.entries(entries).map(([name, value]) => [name, { value }]))

/** Steps of the 4 px grid in rem: `4` is 16 px. */
const grid = values(
  Object.fromEntries(
    [
      0, 0.5, 1, 1.5, 2, 2.5, 3, 3.5, 4, 5, 6, 7, 8, 9, 10, 11, 12, 14, 16, 20, 24, 28, 32, 36, 40, 48, 56, 64, 72, 80,
      96,
    ].map((step) => [String(step), step === 0 ? '0px' : `${step / 4}rem`]),
  ),
)

export const tokens = defineTokens({
  fonts: values({
    serif: '"Source Serif 4 Variable", "Source Serif 4", Georgia, "Times New Roman", serif',
    sans: '"Figtree Variable", Figtree, system-ui, -apple-system, "Segoe UI", sans-serif',
    mono: 'ui-monospace, "SFMono-Regular", Menlo, Consolas, monospace',
  }),
  fontSizes: values({
    xs: '0.75rem',
    sm: '0.875rem',
    md: '1rem',
    lg: '1.125rem',
    xl: '1.375rem',
    '2xl': '1.75rem',
    '3xl': '2.25rem',
    '4xl': '3rem',
    '5xl': '4rem',
  }),
  fontWeights: values({ normal: '400', medium: '500', semibold: '600', heading: '590', bold: '700' }),
  lineHeights: values({ none: '1', tight: '1.15', snug: '1.3', normal: '1.5' }),
  letterSpacings: values({ tight: '-0.012em', normal: '0', wide: '0.04em' }),
  spacing: grid,
  sizes: {
    ...grid,
    ...values({ full: '100%', screen: '100dvh', content: '70rem', form: '35rem', measure: '68ch', rail: '15rem' }),
  },
  radii: values({ none: '0', sm: '4px', control: '8px', card: '10px', full: '999px' }),
  borderWidths: values({ hairline: '1px' }),
  durations: values({ fast: '120ms', normal: '160ms', slow: '200ms' }),
  easings: values({ out: 'cubic-bezier(0.2, 0, 0, 1)' }),
  zIndex: values({ base: '0', bar: '10', overlay: '100', dialog: '110', menu: '120', toast: '130', tooltip: '140' }),
})

/**
 * Uses the light value by default and the dark value if the system asks for dark. An ancestor with `data-theme`
 * overrides both.
 */
const both = ([light, dark]: readonly [string, string]) => ({
  value: { base: light, _systemDark: dark, _lightTheme: light, _darkTheme: dark },
})

type Pairs = Record<string, Record<string, readonly [string, string]>>

const colours = Object.fromEntries(
  Object.entries(palette as Pairs).map(([name, tones]) => [
    name,
    Object.fromEntries(Object.entries(tones).map(([tone, pair]) => [tone, both(pair)])),
  ]),
) as { [name in keyof typeof palette]: Record<keyof (typeof palette)[name], ReturnType<typeof both>> }

export const semanticTokens = defineSemanticTokens({
  colors: colours,
  sizes: {
    /** A control is 40 px high, or 44 px on touch screens. */
    control: { value: { base: '2.5rem', _touch: '2.75rem' } },
    controlSmall: { value: { base: '2rem', _touch: '2.75rem' } },
  },
  shadows: {
    floating: both([
      '0 1px 2px oklch(0.24 0.01 75 / 0.08), 0 8px 28px oklch(0.24 0.01 75 / 0.14)',
      '0 1px 2px oklch(0 0 0 / 0.4), 0 8px 28px oklch(0 0 0 / 0.5)',
    ]),
  },
})
