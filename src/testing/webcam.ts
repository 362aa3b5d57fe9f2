import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

const clip = resolve(import.meta.dirname, '../../../shared/media/one-by-one-5s-to-35s.mjpeg')

/**
 * Chromium plays any such file at thirty frames a second; the clip has ten. Shown at half its speed, so
 * that people are followed on a machine that is busy with the tests themselves; how well they are counted at full speed
 * others judge.
 */
const REPEATS = 6

/** Pictures of the clip in which one person stands, and walks past three quarters of the width and out of it on the right. */
const PASSAGE = [100, 160] as const

/** What starts every picture of a file of JPEGs. */
const START = Buffer.from([0xff, 0xd8, 0xff])

/** Flags for a webcam that plays a passage slowly, again and again, where the clip is there; Chromium's test picture elsewhere. */
export function webcamArguments(): string[] {
  const file = existsSync(clip) ? [`--use-file-for-fake-video-capture=${slowed(clip)}`] : []
  return ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream', ...file]
}

function slowed(path: string): string {
  const pictures = split(readFileSync(path)).slice(...PASSAGE)
  const slow = join(tmpdir(), `narthex-webcam-${process.pid}.mjpeg`)
  writeFileSync(slow, Buffer.concat(pictures.flatMap((picture) => Array.from({ length: REPEATS }, () => picture))))
  // Several processes write the same: a reader finds it whole.
  const shared = join(tmpdir(), 'narthex-webcam.mjpeg')
  renameSync(slow, shared)
  return shared
}

function split(film: Buffer): Buffer[] {
  const pictures: Buffer[] = []
  for (let from = film.indexOf(START); from >= 0;) {
    const next = film.indexOf(START, from + START.length)
    pictures.push(film.subarray(from, next < 0 ? undefined : next))
    from = next
  }
  return pictures
}
