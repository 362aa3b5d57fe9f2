import type { Random } from './random.ts'

/*
 * Numbers told before a recording begins, written from the design of the numbers alone by a person who had not read the SQL
 * that it judges.
 *
 * - A number told is of the room at the moment when it is told, on whichever laptop, and passages at every door after it
 *   go on from there. It says nothing of what happens after that moment, however much later its laptop begins.
 * - Of two numbers the one told later holds, also where its laptop begins earlier, or is heard of earlier.
 * - 0 that a person told is a number; a laptop that was told nothing says nothing.
 * - A number of days before is the earliest of all. It is not of this service, so it says nothing once another door counts.
 * - A laptop sends the last number that it was told. Times are by its own clock, which may lag.
 * - The total is the most people who are in the room while a door records. What was told before that is no peak of its own.
 * - A recording that is deleted leaves its passages and its number.
 */

const DAY_MS = 86_400_000

export type Told = { people: number; at: number }
export type ToldRecording = {
  camera: number
  /** Milliseconds of the morning by a right clock, as all times here. */
  from: number
  to: number
  told: Told | null
  /** A number: a correction while it records. */
  sights: { at: number; what: 'entry' | 'exit' | number }[]
}
export type ToldMorning = {
  recordings: ToldRecording[]
  /** The most people who were in the room while a door recorded; null where not everything was seen or told. */
  real: number | null
}

/** The figure that these recordings give: what was told and seen, in the order in which it happened. */
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

/** A morning of doors. Where everything is watched, people pass only by doors that record, and each number told is right. */
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
    // A camera that starts again alone and was told nothing is another test's: it tells that the room is empty.
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
