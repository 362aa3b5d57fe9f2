import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { y4m } from '../webcam.ts'

/**
 * Writes a file for Chromium's fake webcam and returns its path. Every frame shows the same picture: shapes of several
 * sizes and shades.
 */
export function writeStillCamera({ width, height }: { width: number; height: number }): string {
  const light = Buffer.alloc(width * height)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const isInRing = Math.hypot(x - width / 2, y - height / 2) % 48 < 20
      light[y * width + x] = isInRing ? 40 + (x * 80) / width : 120 + (y * 90) / height
    }
  }
  const colours = Buffer.alloc(width * height * 0.5)
  for (let i = 0; i < colours.length; i++) colours[i] = 128 + 40 * Math.sin(i / 700)
  const file = join(mkdtempSync(join(tmpdir(), 'narthex-camera-')), 'still.y4m')
  writeFileSync(file, y4m({ width, height }, 10, [Buffer.concat([light, colours])]))
  return file
}
