import type { FrameBox } from '../contract.ts'
import { intersectionOverUnion } from '../geometry.ts'
import type { Detection } from '../inference/detections.ts'

export type DetectionFrames = ReadonlyMap<number, readonly Detection[]>

/** Standard deviations of the noise added to scores, and to the edges of boxes as a share of the box's height. */
const SCORE_NOISE = 0.15
const EDGE_NOISE = 0.05
const MISSED_SHARE = 0.25
/**
 * `DUPLICATE_SHARE` of the people get a second box on a part of their body. `PAIR_SHARE` of the pairs of neighbours get
 * a box around the pair.
 */
const DUPLICATE_SHARE = 0.1
const PAIR_SHARE = 0.1
/** Two people are neighbours when their boxes overlap by more than this (IoU). */
const NEIGHBOUR_OVERLAP = 0.05

/**
 * Returns the detections without a quarter of the people and with noisy scores, as from a worse detector. The seed is
 * fixed.
 */
export function withMisses(frames: DetectionFrames): DetectionFrames {
  const random = createRandom(11)
  return mapFrames(frames, (people) =>
    people.filter(() => random() >= MISSED_SHARE).map((one) => ({ ...one, score: noisyScore(one.score, random) })),
  )
}

/**
 * Returns the detections with poor boxes, as from a worse detector. Edges and scores are noisy. Some people have a
 * second box on a part of their body. Some pairs of neighbours have a box around the pair. The seed is fixed.
 */
export function withNoise(frames: DetectionFrames): DetectionFrames {
  const random = createRandom(23)
  return mapFrames(frames, (people) => {
    const noisy = people.map(({ box, score }) => ({ box: noisyBox(box, random), score: noisyScore(score, random) }))
    const duplicates = noisy
      .filter(() => random() < DUPLICATE_SHARE)
      .map(({ box, score }) => ({ box: partOf(box, random), score: score * 0.9 }))
    const pairs = noisy.flatMap((one, index) =>
      noisy
        .slice(index + 1)
        .filter((other) => intersectionOverUnion(one.box, other.box) > NEIGHBOUR_OVERLAP && random() < PAIR_SHARE)
        .map((other) => ({ box: around(one.box, other.box), score: (one.score + other.score) / 2 })),
    )
    return [...noisy, ...duplicates, ...pairs].toSorted((a, b) => b.score - a.score)
  })
}

function mapFrames(frames: DetectionFrames, change: (people: readonly Detection[]) => Detection[]): DetectionFrames {
  return new Map([...frames].map(([frame, people]) => [frame, change(people)]))
}

/**
 * Returns a multiplicative congruential generator (Park & Miller 1988) of numbers in 0..1. The same seed gives the same
 * numbers.
 */
function createRandom(seed: number): () => number {
  let state = seed
  return () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647
}

/** Returns a number from the standard normal distribution (Box & Muller 1958). */
function normal(random: () => number): number {
  return Math.sqrt(-2 * Math.log(random())) * Math.cos(2 * Math.PI * random())
}

function noisyScore(score: number, random: () => number): number {
  return Math.min(1, Math.max(0, score + SCORE_NOISE * normal(random)))
}

function noisyBox({ left, top, right, bottom }: FrameBox, random: () => number): FrameBox {
  const by = EDGE_NOISE * (bottom - top)
  const [a, b, c, d] = [normal(random), normal(random), normal(random), normal(random)] as const
  // Keeps at least half of the width, because noise could turn a narrow box inside out.
  const width = Math.max(right - left + by * (c - a), (right - left) / 2)
  return { left: left + by * a, top: top + by * b, right: left + by * a + width, bottom: bottom + by * d }
}

/** Returns the upper or the lower two thirds of a box. */
function partOf({ left, top, right, bottom }: FrameBox, random: () => number): FrameBox {
  const third = (bottom - top) / 3
  return random() < 0.5 ? { left, top, right, bottom: bottom - third } : { left, top: top + third, right, bottom }
}

function around(a: FrameBox, b: FrameBox): FrameBox {
  return {
    left: Math.min(a.left, b.left),
    top: Math.min(a.top, b.top),
    right: Math.max(a.right, b.right),
    bottom: Math.max(a.bottom, b.bottom),
  }
}
