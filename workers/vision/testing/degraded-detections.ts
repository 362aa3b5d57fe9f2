import type { FrameBox } from '../contract.ts'
import { intersectionOverUnion } from '../geometry.ts'
import type { Detection } from '../inference/detections.ts'

export type DetectionFrames = ReadonlyMap<number, readonly Detection[]>

/** Standard deviation of a worse detector's scores, and of its boxes' edges as a share of their height. */
const SCORE_NOISE = 0.15
const EDGE_NOISE = 0.05
const MISSED_SHARE = 0.25
/** Share of people with a second box on a part of them, and of neighbours with a box round both. */
const DUPLICATE_SHARE = 0.1
const PAIR_SHARE = 0.1
/** Neighbours: boxes that overlap by more than this (IoU). */
const NEIGHBOUR_OVERLAP = 0.05

/** Returns the findings of a detector that misses people: a quarter is missing, scores are noisy. Fixed seed. */
export function withMisses(frames: DetectionFrames): DetectionFrames {
  const random = createRandom(11)
  return mapFrames(frames, (people) =>
    people.filter(() => random() >= MISSED_SHARE).map((one) => ({ ...one, score: noisyScore(one.score, random) })),
  )
}

/**
 * Returns the findings of a detector with poor boxes: edges and scores are noisy, some people have a second box on a
 * part of them, some neighbours a box round both. Fixed seed.
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

/** Multiplicative congruential generator (Park & Miller 1988): 0..1, the same each time. */
function createRandom(seed: number): () => number {
  let state = seed
  return () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647
}

/** Standard normal (Box & Muller 1958). */
function normal(random: () => number): number {
  return Math.sqrt(-2 * Math.log(random())) * Math.cos(2 * Math.PI * random())
}

function noisyScore(score: number, random: () => number): number {
  return Math.min(1, Math.max(0, score + SCORE_NOISE * normal(random)))
}

function noisyBox({ left, top, right, bottom }: FrameBox, random: () => number): FrameBox {
  const by = EDGE_NOISE * (bottom - top)
  const [a, b, c, d] = [normal(random), normal(random), normal(random), normal(random)] as const
  // A narrow box is still a box.
  const width = Math.max(right - left + by * (c - a), (right - left) / 2)
  return { left: left + by * a, top: top + by * b, right: left + by * a + width, bottom: bottom + by * d }
}

/** The upper or the lower two thirds. */
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
