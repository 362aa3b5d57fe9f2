import { existsSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { chromium } from '@playwright/test'
import type { Page } from '@playwright/test'
import { browserArguments, browserPath } from '../browser.ts'
import { webm } from './webm.ts'
import type { EncodedFrame } from './webm.ts'

const source = resolve(import.meta.dirname, '../../../../shared/media/one-by-one.mp4')
const SIZE = { width: 768, height: 432 }
const FPS = 10
/** The clip plays at half its speed, so that people are followed even when the tests keep the machine busy. */
const SLOWDOWN = 2
/**
 * The two parts of the clip begin at these seconds. In each part, a person walks to the right past three quarters of
 * the width.
 */
const PARTS = [15.5, 40.5]
const PART_SECONDS = 6

/** Seconds between the two passages in the file. In the clip, the passages are at 18.8 s and 43.9 s (truth.json). */
export const SECONDS_BETWEEN_PASSAGES = (PART_SECONDS + (43.9 - PARTS[1]!) - (18.8 - PARTS[0]!)) * SLOWDOWN
/** In the clip, the time of a passage is known to half a second. */
export const TOLERANCE_SECONDS = 2 * 0.5 * SLOWDOWN

/**
 * Returns the door clip as a VP8 file, because some systems have no codec for H.264. Chromium encodes the file one
 * time; later runs on the machine use the same file.
 */
export async function doorClip(): Promise<string> {
  const file = join(
    tmpdir(),
    `narthex-door-${statSync(source).size}-${PARTS.join('-')}-${PART_SECONDS * SLOWDOWN}.webm`,
  )
  if (existsSync(file)) return file
  const browser = await chromium.launch({ executablePath: browserPath(), args: browserArguments })
  try {
    const page = await browser.newPage()
    const frames = await encode(page)
    const part = `${file}.${process.pid}`
    writeFileSync(part, webm(frames, { ...SIZE, durationMs: PARTS.length * PART_SECONDS * SLOWDOWN * 1000 }))
    renameSync(part, file)
    return file
  } finally {
    await browser.close()
  }
}

/** Encodes the clip frame by frame, so that no frame is skipped on a slow machine. */
async function encode(page: Page): Promise<EncodedFrame[]> {
  // Browsers have `VideoEncoder` only on https pages.
  await page.route('https://clip.test/**', (route) =>
    route.request().url().endsWith('.mp4')
      ? route.fulfill({ path: source, contentType: 'video/mp4' })
      : route.fulfill({ body: '<video muted>', contentType: 'text/html' }),
  )
  await page.goto('https://clip.test/')
  const chunks = await page.evaluate(
    async ({ width, height, fps, times }) => {
      const video = document.querySelector('video')!
      const next = (event: string) => new Promise((resolve) => video.addEventListener(event, resolve, { once: true }))
      video.src = URL.createObjectURL(await (await fetch('/clip.mp4')).blob())
      await next('loadeddata')
      const chunks: { timeMs: number; isKey: boolean; base64: string }[] = []
      const encoder = new VideoEncoder({
        output: (chunk) => {
          const bytes = new Uint8Array(chunk.byteLength)
          chunk.copyTo(bytes)
          const base64 = btoa(Array.from(bytes, (byte) => String.fromCodePoint(byte)).join(''))
          chunks.push({ timeMs: chunk.timestamp / 1000, isKey: chunk.type === 'key', base64 })
        },
        error: (error) => console.error(error),
      })
      encoder.configure({ codec: 'vp8', width, height, bitrate: 2_000_000, framerate: fps })
      for (const [index, time] of times.entries()) {
        const seeked = next('seeked')
        video.currentTime = time
        await seeked
        const frame = new VideoFrame(video, { timestamp: (index * 1e6) / fps })
        encoder.encode(frame, { keyFrame: index % (2 * fps) === 0 })
        frame.close()
      }
      await encoder.flush()
      return chunks
    },
    { ...SIZE, fps: FPS, times: PARTS.flatMap(timesOf) },
  )
  return chunks.map(({ base64, ...chunk }) => ({ ...chunk, bytes: Buffer.from(base64, 'base64') }))
}

/** Returns the times of the file's frames, in seconds of the clip. */
function timesOf(startS: number): number[] {
  const frames = PART_SECONDS * SLOWDOWN * FPS
  return Array.from({ length: frames }, (_, index) => startS + index / FPS / SLOWDOWN + 0.001)
}
