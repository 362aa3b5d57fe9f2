import { existsSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import sharp from 'sharp'

const clip = resolve(import.meta.dirname, '../../../shared/media/one-by-one-5s-to-35s.mjpeg')

/**
 * The clip was recorded at ten pictures a second. The clip plays at half its speed, so that people are followed even
 * when the tests keep the machine busy. Other tests measure the accuracy at full speed.
 */
export const CLIP_FPS = 5

/**
 * The first and the last picture of a passage in the clip. A person stands, walks past three quarters of the width, and
 * leaves on the right.
 */
const PASSAGE = [100, 160] as const

/** Each picture in a file of JPEGs starts with these bytes. */
const START = Buffer.from([0xff, 0xd8, 0xff])

type Size = { width: number; height: number }

/**
 * Returns browser flags for a webcam that repeats a passage. When the clip is missing, the webcam shows Chromium's test
 * picture.
 *
 * @param fps pictures a second; the app draws and checks each picture, so with a low number other tests get more of the
 * processor
 */
export async function webcamArguments(fps = CLIP_FPS): Promise<string[]> {
  const file = existsSync(clip) ? [`--use-file-for-fake-video-capture=${await playedAt(fps)}`] : []
  return ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream', ...file]
}

/** Returns a file that plays the passage at this rate. Later runs on the machine use the same file. */
async function playedAt(fps: number): Promise<string> {
  const file = join(tmpdir(), `narthex-webcam-${statSync(clip).size}-${PASSAGE.join('-')}-${fps}.y4m`)
  if (existsSync(file)) return file
  const pictures = split(readFileSync(clip)).slice(...PASSAGE)
  const { width, height } = await sharp(pictures[0]).metadata()
  const part = `${file}.${process.pid}`
  writeFileSync(part, y4m({ width, height }, fps, await Promise.all(pictures.map(planesOf))))
  // Several processes may write the file at the same time. Because of the rename, a reader always finds a complete
  // file.
  renameSync(part, file)
  return file
}

/**
 * Returns a YUV4MPEG2 file: a line of text, then pictures. A picture has its brightness, and two colour differences at
 * half the size.
 */
export function y4m({ width, height }: Size, fps: number, pictures: Buffer[]): Buffer {
  const frames = pictures.flatMap((picture) => [Buffer.from('FRAME\n'), picture])
  return Buffer.concat([Buffer.from(`YUV4MPEG2 W${width} H${height} F${fps}:1 Ip A1:1 C420jpeg\n`), ...frames])
}

/** Returns the brightness and colour differences of a JPEG by BT.601, in which black is 16 and white is 235. */
async function planesOf(jpeg: Buffer): Promise<Buffer> {
  const whole = sharp(jpeg)
  const { data, info } = await whole.clone().raw().toBuffer({ resolveWithObject: true })
  const half = await whole
    .resize(info.width / 2, info.height / 2)
    .raw()
    .toBuffer()
  return Buffer.concat([
    plane(data, (red, green, blue) => 16 + 0.257 * red + 0.504 * green + 0.098 * blue),
    plane(half, (red, green, blue) => 128 - 0.148 * red - 0.291 * green + 0.439 * blue),
    plane(half, (red, green, blue) => 128 + 0.439 * red - 0.368 * green - 0.071 * blue),
  ])
}

function plane(rgb: Buffer, valueOf: (red: number, green: number, blue: number) => number): Buffer {
  const values = Buffer.allocUnsafe(rgb.length / 3)
  for (let at = 0; at < values.length; at++) values[at] = valueOf(rgb[at * 3]!, rgb[at * 3 + 1]!, rgb[at * 3 + 2]!)
  return values
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
