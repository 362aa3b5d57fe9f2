import { existsSync, readFileSync } from 'node:fs'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
// @ts-expect-error -- the package has no types
import untyped from 'subset-font'
import type { Plugin } from 'vite'

const subsetFont = untyped as (font: Buffer, text: string, options: object) => Promise<Buffer>

const root = import.meta.dirname
const folder = join(root, 'src/styled-system/fonts')
const packageFile = (name: string) => join(root, 'node_modules/@fontsource-variable', name)

type Range = [first: number, last: number]

/** English letters and punctuation, which every page needs. fonts.css lists the same ranges. */
const common: Range[] = [
  [0x20, 0x7e],
  [0xa0, 0xa0],
  [0xa9, 0xa9],
  [0xb7, 0xb7],
  [0xd7, 0xd7],
  [0x2013, 0x2014],
  [0x2018, 0x2019],
  [0x201c, 0x201d],
  [0x2026, 0x2026],
  [0x2191, 0x2191],
  [0x2193, 0x2193],
  [0x2212, 0x2212],
]
const accented: Range[] = [
  [0xa1, 0xff],
  [0x131, 0x131],
  [0x152, 0x153],
  [0x2bb, 0x2bc],
  [0x2c6, 0x2dc],
  [0x304, 0x329],
  [0x2000, 0x206f],
  [0x20ac, 0x20ac],
  [0x2122, 0x2122],
  [0x2215, 0x2215],
  [0xfeff, 0xfffd],
]

/**
 * Headings and figures share one weight. Their sizes, from 18 to 64 pixels, need the optical sizes 18 to 60. The font
 * has no optical size above 60.
 */
const serif = {
  source: packageFile('source-serif-4/files/source-serif-4-latin-opsz-normal.woff2'),
  variationAxes: { wght: 590, opsz: { min: 18, max: 60 } },
}
const sans = {
  source: packageFile('figtree/files/figtree-latin-wght-normal.woff2'),
  variationAxes: { wght: { min: 400, max: 700 } },
}
const files = {
  'serif-common.woff2': { ...serif, ranges: common },
  'serif-accented.woff2': { ...serif, ranges: accented },
  'sans-common.woff2': { ...sans, ranges: common },
  'sans-accented.woff2': { ...sans, ranges: accented },
}
/** The fonts keep kerning, ligatures, marks and figures of equal width, but not small capitals or fractions. */
const keepFeatures = ['kern', 'liga', 'calt', 'ccmp', 'locl', 'mark', 'mkmk', 'tnum', 'lnum']

/** Removes letters, weights and sizes that Narthex does not show. This makes the font files five times smaller. */
export function subsetFonts(): Plugin {
  return { name: 'narthex:subset-fonts', config: makeFonts }
}

async function makeFonts(): Promise<void> {
  const recipe = JSON.stringify([files, keepFeatures, readFileSync(join(root, 'package-lock.json'), 'utf8').length])
  const record = join(folder, '.made-from')
  if (existsSync(record) && readFileSync(record, 'utf8') === recipe) return
  await mkdir(folder, { recursive: true })
  for (const [name, { source, ranges, variationAxes }] of Object.entries(files)) {
    const options = { targetFormat: 'woff2', variationAxes, keepFeatures } as const
    await replace(join(folder, name), await subsetFont(await readFile(source), textOf(ranges), options))
  }
  await replace(record, recipe)
}

const textOf = (ranges: Range[]): string =>
  ranges
    .flatMap(([first, last]) => Array.from({ length: last - first + 1 }, (_, index) => first + index))
    .map((point) => String.fromCodePoint(point))
    .join('')

/** Writes a temporary file and then renames it, so that parallel builds never read a half-written file. */
async function replace(file: string, content: Buffer | string): Promise<void> {
  const made = `${file}.${crypto.randomUUID()}`
  await writeFile(made, content)
  await rename(made, file)
}
