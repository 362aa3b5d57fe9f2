import type { Random } from './random.ts'

/*
 * A model of the numbers of people that a person tells a laptop before its recording begins. The model was written only
 * from the design of the numbers, without knowledge of the SQL that it tests.
 *
 * - A number says how many people are in the room at the moment it is told, on any laptop. Passages at every door after
 *   that moment change it. The time at which its laptop begins to record does not matter.
 * - Of two numbers, the number told later counts, even if its laptop begins or sends earlier.
 * - 0 is a number if a person told it; a laptop without a told number says nothing about the room.
 * - A number from days before is treated as the earliest. It is about another service, so it is ignored if another door
 *   counted before.
 * - A laptop sends the last number that it was told. Its times are by its own clock, which may be behind.
 * - The total is the most people who are in the room while a door records. A number told before any door records is no
 *   peak.
 * - The passages and the number of a deleted recording still count.
 */

const DAY_MS = 86_400_000

export type Told = { people: number; at: number }
export type ToldRecording = {
  camera: number
  /** All times here are milliseconds of the morning by a correct clock. */
  from: number
  to: number
  told: Told | null
  /** The passages of a recording; a number is a correction during the recording. */
  sights: { at: number; what: 'entry' | 'exit' | number }[]
}
export type ToldMorning = {
  recordings: ToldRecording[]
  /** The greatest number of people in the room while a door recorded; null for a morning that is not watched. */
  real: number | null
}

/** Computes the figures of these recordings from their passages and told numbers, in the order of time. */
export function roomOf(recordings: ToldRecording[]): { most: number; cameIn: number } {
  const moments = recordings.flatMap(
    ({ from, told, sights }): { at: number; what: 'start' | 'entry' | 'exit' | number }[] => [
      ...(told && (told.at > -DAY_MS || recordings.every((other) => from <= other.from))
        ? [{ at: told.at, what: told.people }]
        : []),
      { at: from, what: 'start' },
      ...sights,
    ],
  )
  let [people, most, cameIn] = [0, 0, 0]
  for (const { at, what } of moments.toSorted((a, b) => a.at - b.at)) {
    if (typeof what === 'number') people = what
    else if (what === 'entry') people += 1
    else if (what === 'exit') people = Math.max(0, people - 1)
    if (what === 'entry') cameIn += 1
    if (recordings.some(({ from, to }) => from <= at && at <= to)) most = Math.max(most, people)
  }
  return { most, cameIn }
}

type Laptop = { camera: number; told: Told | null; running: ToldRecording | null; hasRecorded: boolean }

/**
 * Returns a random morning of doors. In a watched morning, people pass only by doors that record, and each told number
 * is right.
 */
export function toldMorningOf(random: Random): ToldMorning {
  const isWatched = random.isTrue(0.5)
  const laptops = Array.from({ length: random.whole(2, 3) }, (_, camera): Laptop => ({
    camera,
    told: null,
    running: null,
    hasRecorded: false,
  }))
  const recordings: ToldRecording[] = []
  let now = 0
  let inside = random.isTrue(0.6) ? random.whole(1, 20) : 0
  let most = 0
  const running = () => laptops.filter((laptop) => laptop.running)
  const wait = () => void (now += random.whole(2_000, random.isTrue(0.2) ? 6_000 : 60_000))
  const look = () => {
    if (running().length > 0) most = Math.max(most, inside)
  }
  const tell = (laptop: Laptop) => {
    if (isWatched && laptop.told) return
    const people = isWatched || random.isTrue(0.7) ? inside : random.whole(0, 25)
    laptop.told = { people, at: now }
  }
  const start = (laptop: Laptop) => {
    // Another test covers a camera that restarts alone without a told number. In that case the room is empty.
    if (!laptop.told && laptop.hasRecorded && running().length === 0) {
      tell(laptop)
      if (random.isTrue(0.7)) wait()
    }
    laptop.running = { camera: laptop.camera, from: now, to: now, told: laptop.told, sights: [] }
    recordings.push(laptop.running)
    Object.assign(laptop, { told: null, hasRecorded: true })
    look()
  }
  const end = (laptop: Laptop) => {
    laptop.running!.to = now
    laptop.running = null
  }
  const pass = ({ running: recording }: Laptop) => {
    for (let people = random.whole(1, 6); people > 0; people -= 1) {
      const what = inside === 0 || random.isTrue(0.7) ? 'entry' : 'exit'
      inside += what === 'entry' ? 1 : -1
      recording!.sights.push({ at: now, what })
      look()
      wait()
    }
  }
  if (isWatched && inside > 0) tell(random.one(laptops))
  else if (!isWatched && random.isTrue(0.3))
    random.one(laptops).told = { people: random.whole(0, 25), at: -random.whole(1, 3) * DAY_MS }
  for (let events = random.whole(4, 16); events > 0; events -= 1) {
    wait()
    const [laptop, happens] = [random.one(laptops), random.whole(1, 100)]
    if (!laptop.running) {
      if (!isWatched && running().length === 0 && random.isTrue(0.3)) inside = random.whole(0, 20)
      if (happens <= 40) tell(laptop)
      else if (happens <= 80) start(laptop)
    } else if (happens <= 70) pass(laptop)
    else if (happens <= 80) laptop.running.sights.push({ at: now, what: isWatched ? inside : random.whole(0, 25) })
    else end(laptop)
  }
  for (const laptop of laptops) {
    wait()
    if (laptop.told && (isWatched || random.isTrue(0.5))) start(laptop)
  }
  if (recordings.length === 0) start(laptops[0]!)
  for (const laptop of running()) {
    wait()
    end(laptop)
  }
  return { recordings, real: isWatched ? most : null }
}
