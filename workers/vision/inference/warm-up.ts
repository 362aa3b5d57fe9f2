import { sizeOf } from '../input/frame.ts'
import type { Frame } from '../input/frame.ts'
import type { RawOutputs } from '../models/model-family.ts'
import type { Session } from './session.ts'

/**
 * Runs the session on a generated frame, a different frame for each `seed`. The run triggers late compilation and
 * proves that the session works. Returns the outputs. Throws when an output contains NaN, because such a session would
 * find no people and never fail.
 */
export async function warmUp(run: Session['run'], seed: number): Promise<RawOutputs> {
  const frame = makeFrame(seed)
  try {
    const { width, height } = sizeOf(frame)
    const outputs = await run(frame, { left: 0, top: 0, right: width, bottom: height })
    for (const [name, { data }] of Object.entries(outputs)) {
      if (data.some(Number.isNaN)) throw new Error(`The output ${name} holds NaN`)
    }
    return outputs
  } finally {
    frame.close()
  }
}

/** Returns a frame with coloured rectangles. The frame has the same class as the studio's frames. */
function makeFrame(seed: number): Frame {
  const canvas = new OffscreenCanvas(64, 48)
  const context = canvas.getContext('2d', { alpha: false })
  if (!context) throw new Error('No 2D canvas in this worker')
  for (let i = 0; i < 12; i++) {
    context.fillStyle = `hsl(${(i * 47 + seed * 90) % 360} 80% ${20 + ((i + seed) % 5) * 15}%)`
    context.fillRect((i * 23) % 56, (i * 17) % 40, 20, 16)
  }
  return typeof VideoFrame === 'undefined' ? canvas.transferToImageBitmap() : new VideoFrame(canvas, { timestamp: 0 })
}
