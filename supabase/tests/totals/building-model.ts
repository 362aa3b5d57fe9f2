import type { Random } from './random.ts'

/*
 * A model of a building, written only from the design of the numbers and without the SQL that it tests. The model knows
 * how many people really are in the room, what each laptop at a door sees of them, and which figures the church should
 * read.
 *
 * The design leaves some points open. The model decides them as follows:
 * - A start with 0 says nothing about the room, with one exception: if the same camera starts again while no other door
 *   records, the room is empty.
 * - If another camera starts alone with 0, that also says nothing about the room. Therefore ushers with an empty room
 *   enter "0 in the room".
 * - A number told to a laptop before it records counts from the moment it was told, and passages at other doors after
 *   that moment change it. If people come or go unseen, ushers tell a new number.
 * - Passages while no door records are in no figure. Ushers tell the next recording how many people are in the room.
 * - A recording has a count after it ended. A recording that was cut off is ended later, at its laptop's last data.
 * - Overlapping recordings of one camera see the same people, so each passage counts once, and a number told to either
 *   recording counts.
 * - The number of people who came in is shown beside every total, also for a service that is marked as not held.
 * - If a line counts no exits, a person who comes close to the line counts as having come in.
 * - Two cameras see the same people unless a person answered that they see different people. If the answers do not
 *   divide the cameras into groups, the figure is the highest sum over cameras that all see different people.
 * - The newest typed or imported count is the count that was added last; correcting an older count does not make it
 *   newer.
 * - The register has a figure as soon as one person is marked as present; each person counts once.
 * - If a chosen source has no figure, the church's order of sources decides; when the source has a figure again, the
 *   choice applies again.
 * - If a person removes a camera's count, later data of its recording does not restore it.
 * - Recordings and pictures are deleted only after they arrived and ended.
 */

export type Passage = 'entry' | 'exit' | 'near'
/**
 * A passage that a laptop saw, or the number of people in the room that an usher typed on this laptop. `isUndone` means
 * that a person undid a wrong passage.
 */
export type Sight = { at: number; what: Passage | number; isUndone?: true }
export type Door = {
  camera: string
  /** The milliseconds by which the clock of the door's laptop is behind. */
  lag: number
  /** The door's line counts people who come close, so this line sees no one leave. */
  isNear: boolean
}
/** A recording at a door. Times are milliseconds of the morning by a correct clock. */
export type DoorRecording = {
  door: Door
  from: number
  to: number
  peopleAtStart: number
  /** The time at which an usher typed `peopleAtStart`, if this time was before the start. */
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

/** Simulates one service of the building: people come and go and ushers count them, at distinct times. */
export function morningOf(random: Random, doors: Door[]): Morning {
  return new Building(random, doors).live()
}

class Building {
  readonly #random: Random
  readonly #doors: Door[]
  readonly #recordings: DoorRecording[] = []
  #running: DoorRecording[] = []
  /** The laptops that do not record yet and already have a typed number of people inside. */
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
        // The room fills or empties while no door records.
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

  /** Lets time pass. By default the time is longer than the server's largest error in measuring a laptop's clock. */
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

  /** Lets a group come in or go out by one door. */
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
      // Two recordings of one camera see the same passage at slightly different times.
      for (const [place, recording] of this.#running.filter((each) => each.door === door).entries())
        recording.sights.push({ at: this.#now + (place === 0 ? 0 : random.whole(0, 200)), what })
      this.#look()
    }
  }

  /** Lets an usher type a number on a laptop that begins to record later. */
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

  /** Lets people come or go by a side door without a laptop; ushers then count the room. */
  #passUnseen() {
    const random = this.#random
    if (random.isTrue(0.3)) this.#tell(random.one(this.#running))
    this.#inside = random.isTrue(0.5) ? this.#inside + random.whole(1, 9) : random.whole(0, this.#inside)
    this.#tell(random.one(this.#running))
    this.#look()
  }

  /** Lets one usher miscount the room, and then another usher count the room correctly. */
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
  /** The answers of people whether two cameras see the same people. A key is the two camera ids in ascending order. */
  pairs: Map<string, See>
}
export const pairOf = (a: string, b: string) => [a, b].toSorted().join(' ')

/**
 * The recording of a camera in the room. `pictures` maps each picture's id to its number of people, or to null if the
 * picture was not counted; deleted pictures remain in the map.
 */
export type RoomRecording = { id: string; camera: string; pictures: Map<string, number | null>; isDeleted: boolean }
export const headsOf = ({ pictures }: RoomRecording): number | null =>
  highest([...pictures.values()].filter((people) => people !== null))

const highest = (numbers: number[]): number | null => (numbers.length > 0 ? Math.max(...numbers) : null)
const sum = (numbers: number[]) => numbers.reduce((all, each) => all + each, 0)

/** The figures on a screen. `shown` returns `undefined` instead if a camera's figure decides and has not arrived. */
export type Shown = {
  total: number | null
  source: Source | 'import' | null
  by: 'person' | 'rule' | null
}
type Figure = { total: number; source: Source | 'import' }

export class ServiceModel {
  readonly church: Church
  readonly morning: Morning
  /** The numbers of writes that have not arrived. */
  waiting = { door: 0, room: 0 }
  rooms: RoomRecording[] = []
  /** The counts, in the order in which they were added. */
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

  /** Takes back the choice of a count that no longer exists. */
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

/** Returns all non-empty subsets of a list. */
function setsOf<T>(all: T[]): T[][] {
  let sets: T[][] = [[]]
  for (const each of all) sets = [...sets, ...sets.map((set) => [...set, each])]
  return sets.slice(1)
}

/** A change of an official total in one transaction, with the lines of history that it wrote or changed. */
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

/**
 * Returns whether the history explains the change: by the totals themselves, or by the count, choice or outcome that
 * caused the change.
 */
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
