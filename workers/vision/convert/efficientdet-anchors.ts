/**
 * Anchors of EfficientDet (Tan et al. 2020; google/automl tf2/anchors.py) are ordered by level 3..7, then y, x, octave
 * 0, 1/3, 2/3 and aspect 1, 2, 1/2. Anchors are in shares of the picture and may reach beyond it.
 */
export const ASPECT_RATIOS = [1, 2, 0.5] as const
export const SCALES_PER_OCTAVE = 3
export const MIN_LEVEL = 3
export const MAX_LEVEL = 7
/** Lite0, Lite1 and Lite2 share this scale. */
export const ANCHOR_SCALE = 3
const ANCHORS_PER_CELL = ASPECT_RATIOS.length * SCALES_PER_OCTAVE

/** A row of `makeAnchors` has four numbers: centre x, centre y, width, height. */
export const ANCHOR_ROW = 4

/**
 * Returns the cells on a side, from level 3 to level 7. Each level has half as many cells as the level before, rounded
 * up. An input of 320 gives 40, 20, 10, 5, 3.
 */
function gridsOf(inputSize: number): number[] {
  const grids: number[] = []
  let size = inputSize
  for (let level = 1; level <= MAX_LEVEL; level++) {
    size = Math.floor((size - 1) / 2) + 1
    if (level >= MIN_LEVEL) grids.push(size)
  }
  return grids
}

/** Returns the number of anchors of a square input of `inputSize` model pixels. */
export function countAnchors(inputSize: number): number {
  return gridsOf(inputSize).reduce((sum, grid) => sum + grid * grid * ANCHORS_PER_CELL, 0)
}

/**
 * Returns all anchors of a square input of `inputSize` model pixels as rows of four. The formula is within 2e-7 of the
 * table in the official files.
 */
export function makeAnchors(inputSize: number, anchorScale = ANCHOR_SCALE): Float32Array {
  const anchors = new Float32Array(countAnchors(inputSize) * ANCHOR_ROW)
  let offset = 0
  for (const grid of gridsOf(inputSize)) {
    for (let row = 0; row < grid; row++) {
      for (let column = 0; column < grid; column++) {
        for (let octave = 0; octave < SCALES_PER_OCTAVE; octave++) {
          const side = (anchorScale * 2 ** (octave / SCALES_PER_OCTAVE)) / grid
          for (const aspect of ASPECT_RATIOS) {
            anchors[offset] = (column + 0.5) / grid
            anchors[offset + 1] = (row + 0.5) / grid
            anchors[offset + 2] = side * Math.sqrt(aspect)
            anchors[offset + 3] = side / Math.sqrt(aspect)
            offset += ANCHOR_ROW
          }
        }
      }
    }
  }
  return anchors
}
