import { defineConfig } from '@pandacss/dev'
import { recipes, slotRecipes } from './src/ui/recipes/all-recipes.ts'
import { globalCss } from './src/ui/theme/global-css.ts'
import { keyframes } from './src/ui/theme/keyframes.ts'
import { textStyles } from './src/ui/theme/text-styles.ts'
import { semanticTokens, tokens } from './src/ui/theme/tokens.ts'

/**
 * Names that the base preset adds to the properties of CSS, and that this app does not use. Each name would add code to
 * every page. The type check refuses a style with one of these names.
 */
const unused =
  /^(backdrop(?!Filter)|background(Conic|Gradient|Linear|Radial)|divide|dropShadow|focus|gradient|grayscale|hueRotate|invert|(rotate|scale|translate)[XYZ]|saturate|sepia|space|textGradient)/

export default defineConfig({
  preflight: true,
  // Each property has one name, because shorthands would add code to every page.
  shorthands: false,
  // The base preset has no colours, so that features can use only the colours of the theme.
  presets: ['@pandacss/preset-base'],
  hooks: {
    'preset:resolved': ({ preset }) => ({
      ...preset,
      utilities: Object.fromEntries(Object.entries(preset.utilities ?? {}).filter(([name]) => !unused.test(name))),
    }),
  },
  include: ['./src/**/*.{ts,tsx}'],
  exclude: ['./src/**/*.test.*', './src/testing/**', './src/styled-system/**'],
  outdir: 'src/styled-system',
  jsxFramework: 'react',
  importMap: '@/styled-system',
  conditions: {
    extend: {
      // Print keeps the light theme, because paper is white.
      systemDark: '@media screen and (prefers-color-scheme: dark)',
      lightTheme: '[data-theme=light] &',
      darkTheme: '[data-theme=dark] &',
      touch: '@media (pointer: coarse)',
      // This query matches narrow windows and phones with very large text, because `rem` follows the browser's font
      // size.
      cramped: '@media (max-width: 20rem)',
      // Matches laptops whose screen is 768 pixels high.
      lowWindow: '@media (max-height: 49.9em)',
      // Matches phones held sideways, and low windows with very large text.
      flatWindow: '@media (max-height: 29.9em)',
    },
  },
  globalCss,
  theme: {
    breakpoints: { sm: '40rem', md: '48rem', lg: '64rem', xl: '80rem', '2xl': '96rem' },
    keyframes,
    textStyles,
    tokens,
    semanticTokens,
    recipes,
    slotRecipes,
  },
})
