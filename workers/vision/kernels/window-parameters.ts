import { I32 } from './wasm-function.ts'

/** The first parameters of every kernel that slides a window over a map, in the order they are handed over. */
export const WINDOW = [
  'input',
  'weights',
  'out',
  'pixelBytes',
  'width',
  'height',
  'outWidth',
  'from',
  'to',
  'padTop',
  'padLeft',
] as const

export const WINDOW_TYPES = WINDOW.map(() => I32)
