import { FilesetResolver, ObjectDetector } from '@mediapipe/tasks-vision'
import { expose } from 'comlink'
import { places, timeFrames } from './contender.ts'
import type { Contender, Entry } from './contender.ts'

/** This worker runs MediaPipe's object detector on the CPU, from the frame to the boxes, for persons only. */
let frames: ImageBitmap[] = []
let detector: ObjectDetector

async function open({ model, minScore }: Entry) {
  const runtime = await FilesetResolver.forVisionTasks(places.mediapipe, true)
  detector = await ObjectDetector.createFromOptions(runtime, {
    baseOptions: { modelAssetPath: places.model(model), delegate: 'CPU' },
    runningMode: 'IMAGE',
    scoreThreshold: minScore,
    maxResults: -1,
    categoryAllowlist: ['person'],
  })
  return { detail: 'CPU delegate, one thread' }
}

expose({
  open,
  setFrames: (handed) => void (frames = handed),
  run: (from, count) =>
    timeFrames(frames, [from, count], async (frame) => ({
      runMs: null,
      boxes: detector.detect(frame).detections.length,
    })),
} satisfies Contender)
