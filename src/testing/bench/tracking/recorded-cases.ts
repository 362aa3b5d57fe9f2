import { STUDIO_RULES } from '../../../../workers/vision/testing/replay.ts'
import { missingRecorder, recordClip } from '../recorded-clip.ts'
import type { Recorded } from './cases.ts'

/** The clip shows the sequence PETS09-S2L1 in a smaller size. */
const CLIP = 'pets09-s2l1.mp4'
const SEQUENCE_WIDTH = 768

/** Returns PETS09-S2L1 with the detections of our models. A model is left out when its file or ffmpeg is missing. */
export async function recordedCases(): Promise<Recorded[]> {
  const cases: Recorded[] = []
  for (const id of ['yolox_nano', 'centernet'] as const) {
    const missing = missingRecorder(id)
    if (missing) {
      console.log(missing)
      continue
    }
    const { frame, detections } = await recordClip(CLIP, id)
    const scale = SEQUENCE_WIDTH / frame.width
    const scaled = detections.map((people) =>
      people.map(({ box, score }) => ({
        box: {
          left: box.left * scale,
          top: box.top * scale,
          right: box.right * scale,
          bottom: box.bottom * scale,
        },
        score,
      })),
    )
    cases.push({
      name: 'PETS09-S2L1',
      quality: id,
      detections: new Map(scaled.map((people, index) => [index + 1, people])),
      minScore: STUDIO_RULES.scoreThreshold,
    })
  }
  return cases
}
