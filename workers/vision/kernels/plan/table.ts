import { sigmoidOf } from './form.ts'
import { partsOf, read, shapeOf } from './layer.ts'
import type { MapValue } from './layer.ts'
import type { FeatureMap } from './ops.ts'
import type { Program } from './program.ts'
import { assertSupported } from './unsupported-graph.ts'

/** Maps of one size side by side: a row for each pixel with the channels of all maps. */
type Block = { columns: readonly MapValue[]; pixels: number; channels: number }

/** An output: blocks of maps one after another, ordered channel by channel (`isPlanar`) or pixel by pixel. */
export type Table = { kind: 'table'; isPlanar: boolean; blocks: readonly Block[] }

/**
 * A map that is part of an output. `to` is the place of the map's first number in the output. `pixelStep` and
 * `channelStep` are distances in the output.
 */
export type Column = { map: FeatureMap; to: number; pixelStep: number; channelStep: number }

type Other = { kind: 'gated' | 'picture' | 'focus' }

/** Returns a table of one map, ordered channel by channel (`isPlanar`) or pixel by pixel. */
export function tableOf(value: MapValue, isPlanar: boolean): Table {
  const { height, width, channels } = shapeOf(value)
  return { kind: 'table', isPlanar, blocks: [{ columns: partsOf(value), pixels: height * width, channels }] }
}

/** Returns the transposition of a value as a table ordered pixel by pixel. Maps already have this order in memory. */
export function transposed(value: MapValue | Table | Other, order: string): Table {
  if (value.kind === 'map' && order === '0,2,3,1') return tableOf(value, false)
  const isTurned = value.kind === 'table' && value.isPlanar && order === '0,2,1'
  assertSupported(isTurned, 'Unsupported transposition')
  return { ...value, isPlanar: false }
}

/**
 * Reshapes a value. A table ordered pixel by pixel has the same order in every shape. A map becomes a table with one
 * row of pixels per channel.
 */
export function reshaped(value: MapValue | Table | Other, dims: () => number[]): Table {
  if (value.kind === 'table' && !value.isPlanar) return value
  assertSupported(value.kind === 'map', 'Unsupported form of a map')
  const { height, width, channels } = shapeOf(value)
  const [batch, rows, pixels, ...others] = dims()
  const isFlat = batch === 1 && rows === channels && (pixels === -1 || pixels === height * width)
  assertSupported(isFlat && others.length === 0, 'Unsupported form of a map')
  return tableOf(value, true)
}

/** Returns the blocks of several tables one after another. */
export function appended(tables: readonly Table[], axis: unknown): Table {
  const [first] = tables as [Table]
  const isAlike = tables.every(({ isPlanar, blocks }) => {
    return isPlanar === first.isPlanar && (!isPlanar || blocks[0]!.channels === first.blocks[0]!.channels)
  })
  assertSupported(isAlike && axis === (first.isPlanar ? 2 : 1), 'Concatenation along an unsupported axis')
  return { ...first, blocks: tables.flatMap(({ blocks }) => blocks) }
}

/** Returns the table with a sigmoid of every number. */
export function sigmoidOfAll(table: Table): Table {
  return { ...table, blocks: table.blocks.map((block) => ({ ...block, columns: block.columns.map(sigmoidOfMap) })) }
}

function sigmoidOfMap(value: MapValue): MapValue {
  return { ...value, form: sigmoidOf(value.form) }
}

/**
 * Computes the maps of a table where necessary. Returns the place of each map in the output, and the output's length in
 * numbers.
 */
export function layOut(program: Program, { isPlanar, blocks }: Table): { columns: Column[]; length: number } {
  const columns: Column[] = []
  const rows = blocks.reduce((sum, { pixels }) => sum + pixels, 0)
  let at = 0
  let length = 0
  for (const { columns: values, pixels, channels } of blocks) {
    let channel = 0
    for (const value of values) {
      const map = read(program, value)
      columns.push(
        isPlanar
          ? { map, to: channel * rows + at, pixelStep: 1, channelStep: rows }
          : { map, to: at + channel, pixelStep: channels, channelStep: 1 },
      )
      channel += map.channels
    }
    at += isPlanar ? pixels : pixels * channels
    length += pixels * channels
  }
  return { columns, length }
}
