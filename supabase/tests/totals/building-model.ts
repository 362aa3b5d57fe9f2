import type { Random } from './random.ts'

/*
 * A building, written from the design of the numbers alone: nothing here was taken from the SQL that it judges. It knows how
 * many people really are in the room, what each laptop at a door sees of that, and what the church should read.
 *
 * Decisions where the design is silent:
 * - A start of 0 tells nothing, and the room goes on as it is; where the same camera starts again and no other door records,
 *   it tells that the room is empty.
 * - Another camera that starts alone and at 0 tells nothing either, so ushers who have an empty room then say "0 in the room".
 * - A number told to a laptop before it records is of the room at that moment; what the other doors see afterwards goes on
 *   from it. Where the room filled or emptied unseen since, ushers tell again.
 * - What happens while no door records is in no figure; the next recording is told who is in the room.
 * - A recording has a count once it ended. One that was cut off is ended later, at the last that its laptop saw.
 * - Overlapping recordings of one camera see the same people, so each passage counts once, and a number told on either holds.
 * - How many came in stands beside the total whatever its source is, and stays where a service is marked as not held.
 * - Someone who came close to a line that knows no exits came in.
 * - Cameras of a pair that no one answered for see the same people: no one counts twice by default. Where answers do not
 *   divide the cameras into groups, the figure is the most people that cameras see which all see different ones.
 * - The newest typed or imported count is the one that was added last; correcting an older one does not make it newer.
 * - The register has a figure as soon as one person is named present, each person once.
 * - A chosen source that has no figure (any more) leaves the service to the rule, and stands again when it has one.
 * - A camera's count that a person removes counts no more, and what comes of its recording later does not bring it back.
 * - Recordings and pictures are deleted after they arrived and ended.
 */

export type Passage = 'entry' | 'exit' | 'near'
/** A number: so many are in the room, as an usher told this laptop. `isUndone`: no one passed, and someone took it back. */
export type Sight = { at: number; what: Passage | number; isUndone?: true }
export type Door = {
  camera: string
  /** Milliseconds by which the clock of its laptop is behind. */
  lag: number
  /** Its line counts who comes close, and no one leaves by it. */
  isNear: boolean
}
/** Times are real ones, in milliseconds of the morning. */
export type DoorRecording = {
  door: Door
  from: number
  to: number
  peopleAtStart: number
  /** An usher told the laptop that number at this time, where that was before the start. */
  toldAt: number | null
  sights: Sight[]
}
export type Morning = {
  recordings: DoorRecording[]
  /** The most people who were in the room while a door recorded; null without a recording. */
  most: number | null
  /** The number of people who came in by a door that recorded. */
  cameIn: number | null
}

/** One service of the building: people come, go and are told, at distinct times. */
export function morningOf(random: Random, doors: Door[]): Morning {
  return new Building(random, doors).live()
}

class Building {
  readonly #random: Random
  readonly #doors: Door[]
  readonly #recordings: DoorRecording[] = []
  #running: DoorRecording[] = []
  /** Laptops that do not record yet and were told who is inside. */
  readonly #told = new Map<Door, { at: number; people: number }>()
  #now = 0
  #inside: number
  #most = 0
  #cameIn = 0

  constructor(random: Random, doors: Door[]) {
    this.#random = random
    this.#doors = doors
    this.#inside = random.isTrue(0.3) ? random.whole(1, 15) : 0
  }

  live(): Morning {
    const random = this.#random
    const events = random.whole(2, 12)
    for (let event = 0; event < events; event += 1) {
      if (this.#running.length === 0) {
        // The room fills or empties while no one looks.
        if (event > 0 && random.isTrue(0.6)) {
          this.#inside = random.isTrue(0.4) ? 0 : random.whole(0, this.#inside + 10)
          this.#told.clear()
        }
        if (random.isTrue(0.3)) this.#tellBefore()
        this.#start(random.one(this.#doors))
        continue
      }
      const happens = random.whole(1, 100)
      if (happens <= 62) this.#pass(event / events)
      else if (happens <= 74) this.#start(random.one(this.#doors))
      else if (happens <= 77) this.#tell(random.one(this.#running))
      else if (happens <= 80) this.#tellBefore()
      else if (happens <= 84) this.#passUnseen()
      else if (happens <= 86) this.#tellWrong()
      else if (happens <= 91) this.#seeWrong()
      else if (happens <= 98) this.#end(random.one(this.#running))
      else this.#cut(random.one(this.#running))
    }
    while (this.#running[0]) this.#end(this.#running[0])
    return { recordings: this.#recordings, most: this.#most, cameIn: this.#cameIn }
  }

  /** Longer than all laptops' clocks can be misjudged by slow requests. */
  #wait(least = 3_000, most = 40_000) {
    this.#now += this.#random.whole(least, most)
  }

  #look() {
    if (this.#running.length > 0) this.#most = Math.max(this.#most, this.#inside)
  }

  #start(door: Door) {
    this.#wait()
    const random = this.#random
    const isBeside = this.#running.some((other) => other.door !== door)
    const isAgain = this.#recordings.some((other) => other.door === door)
    const tellsNothing =
      isBeside || (this.#inside === 0 && (this.#recordings.length === 0 || (isAgain && this.#running.length === 0)))
    const told = this.#told.get(door)
    this.#told.delete(door)
    const isTold = told !== undefined || (this.#inside > 0 && random.isTrue(tellsNothing ? 0.4 : 0.8))
    const peopleAtStart = told?.people ?? (isTold ? this.#inside : 0)
    const toldAt = told?.at ?? null
    const recording: DoorRecording = { door, from: this.#now, to: this.#now, peopleAtStart, toldAt, sights: [] }
    this.#recordings.push(recording)
    this.#running.push(recording)
    this.#look()
    if (!isTold && !tellsNothing) this.#tell(recording)
  }

  #end(recording: DoorRecording) {
    this.#wait()
    recording.to = this.#now
    this.#running = this.#running.filter((other) => other !== recording)
  }

  #cut(recording: DoorRecording) {
    this.#wait()
    recording.to = (recording.sights.at(-1)?.at ?? recording.from) + 1_000
    this.#running = this.#running.filter((other) => other !== recording)
  }

  /** A group comes in or goes out by one door. */
  #pass(progress: number) {
    const random = this.#random
    const { door } = random.one(this.#running)
    const comesIn = door.isNear || random.isTrue(progress < 0.6 ? 0.8 : 0.35)
    const people = comesIn ? random.whole(1, 5) : Math.min(this.#inside, random.whole(1, 5))
    for (let person = 0; person < people; person += 1) {
      this.#wait(1_500, 5_000)
      this.#inside += comesIn ? 1 : -1
      if (comesIn) this.#cameIn += 1
      const what = door.isNear ? 'near' : comesIn ? 'entry' : 'exit'
      // Two recordings of one camera look at the same pictures, not quite at the same time.
      for (const [place, recording] of this.#running.filter((each) => each.door === door).entries())
        recording.sights.push({ at: this.#now + (place === 0 ? 0 : random.whole(0, 200)), what })
      this.#look()
    }
  }

  /** An usher tells a laptop that begins later. */
  #tellBefore() {
    const idle = this.#doors.filter((door) => this.#running.every((recording) => recording.door !== door))
    if (idle.length === 0) return
    this.#wait(1_500, 3_000)
    this.#told.set(this.#random.one(idle), { at: this.#now, people: this.#inside })
  }

  #tell(recording: DoorRecording, people = this.#inside) {
    this.#wait(1_500, 3_000)
    recording.sights.push({ at: this.#now, what: people })
  }

  /** Some come or go by a side door that has no laptop, and ushers count. */
  #passUnseen() {
    const random = this.#random
    if (random.isTrue(0.3)) this.#tell(random.one(this.#running))
    this.#inside = random.isTrue(0.5) ? this.#inside + random.whole(1, 9) : random.whole(0, this.#inside)
    this.#tell(random.one(this.#running))
    this.#look()
  }

  /** One usher overlooks people, and another counts again. */
  #tellWrong() {
    this.#tell(this.#random.one(this.#running), this.#random.whole(0, this.#inside))
    this.#tell(this.#random.one(this.#running))
  }

  #seeWrong() {
    this.#wait()
    const recording = this.#random.one(this.#running)
    const what = recording.door.isNear ? 'near' : this.#random.one(['entry', 'exit'] as const)
    recording.sights.push({ at: this.#now, what, isUndone: true })
  }
}

export type Source = 'typed' | 'clicker' | 'door' | 'room' | 'register'
export type See = 'same' | 'different'
export type Church = {
  order: Source[]
  /** Pairs go by both cameras, in the order of their ids. */
  pairs: Map<string, See>
}
export const pairOf = (a: string, b: string) => [a, b].toSorted().join(' ')

/** Pictures by id: how many were in it; null where no one was counted. Deleted ones stay. */
export type RoomRecording = { id: string; camera: string; pictures: Map<string, number | null>; isDeleted: boolean }
export const headsOf = ({ pictures }: RoomRecording): number | null =>
  highest([...pictures.values()].filter((people) => people !== null))

const highest = (numbers: number[]): number | null => (numbers.length > 0 ? Math.max(...numbers) : null)
const sum = (numbers: number[]) => numbers.reduce((all, each) => all + each, 0)

/** A screen shows this; `undefined` while a camera's figure is still on its way, and that figure decides. */
export type Shown = {
  total: number | null
  source: Source | 'import' | null
  by: 'person' | 'rule' | null
}
type Figure = { total: number; source: Source | 'import' }

export class ServiceModel {
  readonly church: Church
  readonly morning: Morning
  /** Writes that are still on their way. */
  waiting = { door: 0, room: 0 }
  rooms: RoomRecording[] = []
  /** Counts are in the order in which they were added. */
  typed: { id: string; source: 'typed' | 'import'; total: number; present: Set<string> }[] = []
  clickers: { device: string; people: number; isLeftOut: boolean }[] = []
  roomsSee: See | null = null
  isHeld = true
  isDoorRemoved = false
  chosen: { count: { id: string; figure: () => Figure } } | { source: Exclude<Source, 'typed'> } | null = null

  constructor(church: Church, morning: Morning) {
    this.church = church
    this.morning = morning
  }

  /** A count that is no more is not the chosen one. */
  letGo(id: string) {
    if (this.chosen && 'count' in this.chosen && this.chosen.count.id === id) this.chosen = null
  }

  door(): number | null | undefined {
    return this.waiting.door > 0 ? undefined : this.isDoorRemoved ? null : this.morning.most
  }

  cameIn(): number | null | undefined {
    return this.waiting.door > 0 ? undefined : this.isDoorRemoved ? null : this.morning.cameIn
  }

  room(): number | null | undefined {
    if (this.waiting.room > 0) return undefined
    const cameras = new Map<string, number>()
    for (const recording of this.rooms) {
      const heads = headsOf(recording)
      if (heads !== null) cameras.set(recording.camera, Math.max(heads, cameras.get(recording.camera) ?? 0))
    }
    const groups = setsOf([...cameras.keys()]).filter((set) => this.#seeDifferent(set))
    return highest(groups.map((set) => sum(set.map((camera) => cameras.get(camera)!))))
  }

  #seeDifferent(set: string[]): boolean {
    const { pairs } = this.church
    return set.every((a, place) =>
      set.slice(place + 1).every((b) => (this.roomsSee ?? pairs.get(pairOf(a, b)) ?? 'same') === 'different'),
    )
  }

  #figureOf(source: Source): Figure | null | undefined {
    if (source === 'typed') return this.typed.at(-1) ?? null
    const total = this.totalOf(source)
    return typeof total === 'number' ? { total, source } : total
  }

  totalOf(source: Exclude<Source, 'typed'>): number | null | undefined {
    if (source === 'door') return this.door()
    if (source === 'room') return this.room()
    if (source === 'clicker') return sum(this.clickers.map((each) => (each.isLeftOut ? 0 : each.people))) || null
    return new Set(this.typed.flatMap(({ present }) => [...present])).size || null
  }

  shown(): Shown | undefined {
    if (!this.isHeld) return { total: null, source: null, by: null }
    const chosen =
      this.chosen && ('count' in this.chosen ? this.chosen.count.figure() : this.#figureOf(this.chosen.source))
    if (chosen === undefined) return undefined
    if (chosen) return { total: chosen.total, source: chosen.source, by: 'person' }
    for (const source of this.church.order) {
      const figure = this.#figureOf(source)
      if (figure === undefined) return undefined
      if (figure) return { total: figure.total, source: figure.source, by: 'rule' }
    }
    return { total: null, source: null, by: null }
  }
}

/** All sets of some of these, of at least one. */
function setsOf<T>(all: T[]): T[][] {
  let sets: T[][] = [[]]
  for (const each of all) sets = [...sets, ...sets.map((set) => [...set, each])]
  return sets.slice(1)
}

/** One transaction's change of an official total, and the lines of history that it wrote or changed. */
export type Move = {
  before: number | null
  after: number | null
  sources: (string | null)[]
  lines: {
    change: string
    source: string | null
    before: { total?: number | null } | null
    after: { total?: number | null } | null
  }[]
}

/** Whether the history tells of the change: by the totals themselves, or by the count, the choice or the outcome that made it. */
export function isTold({ before, after, sources, lines }: Move): boolean {
  return (
    before === after ||
    lines.some((line) => {
      switch (line.change) {
        case 'chosen':
        case 'did_not_happen':
        case 'held':
        case 'cameras_answered':
          return true
        case 'added':
        case 'changed':
        case 'removed':
        case 'picture_corrected':
          return sources.includes(line.source)
        default:
          return (line.after?.total ?? null) === after
      }
    })
  )
}
