import { assert, integer, property, record } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { tilesOf } from './tiles.ts'

describe('tiles of a frame', () => {
  test('the tiles of a wide frame are side by side, evenly spaced', () => {
    expect(tilesOf({ width: 1920, height: 1080 }, 1080, 0.3)).toEqual([
      { left: 0, top: 0, right: 1080, bottom: 1080 },
      { left: 420, top: 0, right: 1500, bottom: 1080 },
      { left: 840, top: 0, right: 1920, bottom: 1080 },
    ])
  })

  test('the tiles of a tall frame are one below the other', () => {
    expect(tilesOf({ width: 1080, height: 1920 }, 1080, 0.3).map(({ top }) => top)).toEqual([0, 420, 840])
  })

  test('tiles larger than the frame are cut off at its edge', () => {
    expect(tilesOf({ width: 64, height: 48 }, 50, 0.3)).toEqual([
      { left: 0, top: 0, right: 50, bottom: 48 },
      { left: 14, top: 0, right: 64, bottom: 48 },
    ])
    expect(tilesOf({ width: 64, height: 48 }, 100, 0.3)).toEqual([{ left: 0, top: 0, right: 64, bottom: 48 }])
  })
})

const frames = record({ width: integer({ min: 1, max: 4096 }), height: integer({ min: 1, max: 2160 }) })

test('a person who fits into the overlap of the tiles is whole in at least one tile', () => {
  const share = integer({ min: 0, max: 1000 })
  const people = record({ across: share, down: share, wide: share, tall: share })
  assert(
    property(frames, integer({ min: 1, max: 1500 }), people, (frame, wanted, person) => {
      // The side is at least a twentieth of the frame, which limits the tiles to a few hundred.
      const side = Math.max(wanted, Math.ceil(Math.max(frame.width, frame.height) / 20))
      const tiles = tilesOf(frame, side, 0.3)
      const width = Math.floor((Math.min(side, frame.width) * 0.3 * person.wide) / 1000)
      const height = Math.floor((Math.min(side, frame.height) * 0.3 * person.tall) / 1000)
      const left = Math.round(((frame.width - width) * person.across) / 1000)
      const top = Math.round(((frame.height - height) * person.down) / 1000)
      const holds = tiles.some(
        (tile) => tile.left <= left && tile.top <= top && tile.right >= left + width && tile.bottom >= top + height,
      )
      return (
        holds &&
        tiles.every(
          (tile) => tile.left >= 0 && tile.top >= 0 && tile.right <= frame.width && tile.bottom <= frame.height,
        )
      )
    }),
    { numRuns: 2000 },
  )
})
