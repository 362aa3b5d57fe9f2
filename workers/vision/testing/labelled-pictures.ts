import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { FrameBox } from '../contract.ts'
import type { Size } from '../geometry.ts'

const shared = resolve(import.meta.dirname, '../../../../shared')

export type PictureSet = 'coco-val-128' | 'seated-ceiling-camera'

/** A picture and the boxes of the people in it, in the picture's pixels. */
export type LabelledPicture = { path: string; frame: Size; persons: FrameBox[] }

type Label = { file: string; width: number; height: number; persons: [number, number, number, number][] }

const folderOf = (set: PictureSet) => resolve(shared, 'images', set)

/** Returns the reason why a set cannot be used on this machine, or null. */
export function missingPictures(...sets: PictureSet[]): string | null {
  const missing = sets.find((set) => !existsSync(folderOf(set)))
  return missing ? `skipped: no ../shared/images/${missing}` : null
}

export function readPictures(set: PictureSet): LabelledPicture[] {
  const labels: Label[] = JSON.parse(readFileSync(resolve(folderOf(set), 'persons.json'), 'utf8'))
  return labels.map(({ file, width, height, persons }) => ({
    path: resolve(folderOf(set), file),
    frame: { width, height },
    persons: persons.map(([left, top, right, bottom]) => ({ left, top, right, bottom })),
  }))
}
