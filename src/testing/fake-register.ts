import type { RegisterServer } from '@/domain/register/mark-outbox.ts'
import type { Newcomer, OpenRegister, RegisterChanges } from '@/domain/register/register-copy.ts'
import type {
  RegisterFigures,
  RegisterMark,
  RegisterPerson,
  SentExtras,
  SentMark,
} from '@/domain/register/register.schema.ts'
import { DomainError } from '@/domain/shared/db.ts'
import { newId } from '@/domain/shared/ids.ts'
import { refusal } from './answering-db.ts'
import type { Answers, SentRequest } from './answering-db.ts'

/**
 * A server that decides like the database. A mark is refused if another device has changed the member's mark since the
 * sender read it. The mark 'present' is never refused. A repeated tap changes nothing. A tap changes nothing either if
 * its device has sent a later tap that replaces it, even a refused one. The same is true for the number of people
 * without a name.
 */
export class FakeRegister {
  marks = new Map<string, RegisterMark & { device: string }>()
  newcomers: Newcomer[] = []
  people: RegisterPerson[] = []
  extras = 0
  /** `place` has the parts of an answer other than marks, revision and counts. */
  place: Place = {
    state: 'open',
    canSwitchOn: true,
    service: { id: newId(), name: 'Sunday Worship', date: '2024-03-03', startTime: '10:00:00', seriesId: null },
    regulars: [],
    last: null,
  }
  others: RegisterFigures['others'] = []
  #revision = 0
  readonly #taken = new Set<string>()

  serverFor(device: string, { isLost = () => false }: { isLost?: () => boolean } = {}): RegisterServer {
    const answer = async <Answer>(result: Answer): Promise<Answer> => {
      if (isLost()) throw new DomainError('offline')
      return result
    }
    return {
      open: () => answer(this.#state(device)),
      send: (marks, since) => answer(this.#send(device, marks, since)),
      addNewcomer: (newcomer) => {
        if (!this.newcomers.some(({ member }) => member === newcomer.member)) {
          this.newcomers.push(newcomer)
          this.#write(device, { member: newcomer.member, state: 'present', seen: 0 })
        }
        return answer(this.#send(device, [], 0))
      },
      setExtras: (sent) => {
        this.#setExtras(sent)
        return answer(this.#state(device).figures)
      },
    }
  }

  #send(device: string, marks: SentMark[], since: number): RegisterChanges {
    const refused = marks.filter((mark) => !this.#write(device, mark)).map(({ member }) => member)
    const { revision, figures, marks: all } = this.#state(device)
    const changed = all.filter((mark) => mark.revision > since || refused.includes(mark.member))
    return { state: 'open', marks: changed, refused, revision, figures }
  }

  #write(device: string, { member, state, seen, tap, replaces = [] }: SentMark): boolean {
    const now = this.marks.get(member)
    if (tap && this.#taken.has(tap)) return true
    for (const done of replaces) this.#taken.add(done)
    const isSame = (now?.state ?? 'none') === state
    if (!isSame && now && now.revision !== seen && now.device !== device && state !== 'present') return false
    if (tap) this.#taken.add(tap)
    // A mark without a change is not written again. A member's first mark is always written.
    if (isSame && now) return true
    this.marks.set(member, { member, state, revision: ++this.#revision, by: device, mine: false, device })
    return true
  }

  #setExtras({ extras, seen, tap, replaces }: SentExtras): void {
    if (this.#taken.has(tap)) return
    for (const done of [tap, ...replaces]) this.#taken.add(done)
    if (seen === this.extras) this.extras = extras
  }

  #state(device: string): OpenRegister {
    const marks = [...this.marks.values()].map(({ device: by, ...mark }) => ({ ...mark, mine: by === device }))
    const present = marks.filter(({ state }) => state === 'present').length
    const away = marks.filter(({ state }) => state === 'away').length
    const official = this.others[0] ?? null
    const figures = { present, away, extras: this.extras, total: present + this.extras, others: this.others, official }
    return { ...this.place, marks, revision: this.#revision, figures }
  }

  /** Returns the answers of the database functions, for `renderApp`. While `isAway` returns true, the server fails. */
  answers(isAway: () => boolean = () => false): Answers {
    const answer = (answerTo: (body: Body) => unknown) => (request: SentRequest) =>
      isAway() ? refusal(503, 'offline') : answerTo(request.body as Body)
    return {
      'POST /rest/v1/rpc/open_register': answer(() => this.#state('')),
      'POST /rest/v1/rpc/list_register_people': answer(() => listOf(this.people)),
      'POST /rest/v1/rpc/send_marks': answer(({ device, marks, since }) => {
        const [gone, there] = [true, false].map((isGone) => marks.filter((mark) => this.#isGone(mark) === isGone))
        const update = this.#send(device, there!, since)
        const refused = [...update.refused, ...gone!.map(({ member }) => member)]
        return { ...update, refused, state: this.place.state }
      }),
      'POST /rest/v1/rpc/set_register_extras': answer((sent) => {
        this.#setExtras(sent)
        return this.#state('').figures
      }),
      'POST /rest/v1/rpc/add_newcomer': answer(({ device, member, first_name, last_name, age_band }) => {
        const newcomer = { member, firstName: first_name, lastName: last_name ?? null, ageBand: age_band ?? null }
        this.newcomers.push(newcomer)
        this.people.push(personOf(member, first_name, last_name ?? '?', { status: 'visitor' }))
        this.#write(device, { member, state: 'present', seen: 0 })
        return this.#send(device, [], 0)
      }),
      'POST /rest/v1/rpc/set_register_enabled': answer(({ is_on }) => {
        this.place = { ...this.place, state: is_on ? 'open' : 'off' }
        return null
      }),
    }
  }

  /**
   * Returns whether the person of a mark was deleted. In a register without people, every person counts as existing.
   */
  #isGone({ member }: SentMark): boolean {
    return this.people.length > 0 && !this.people.some(({ id }) => id === member)
  }

  /** Marks a person from another device. */
  markElsewhere(member: string, state: RegisterMark['state'], by = 'Ruth Okafor'): void {
    const seen = this.marks.get(member)?.revision ?? 0
    this.#write(by, { member, state, seen })
  }
}

type Place = Pick<OpenRegister, 'state' | 'canSwitchOn' | 'service' | 'regulars' | 'last'>
type Body = SentExtras & {
  device: string
  marks: SentMark[]
  since: number
  is_on: boolean
  member: string
  first_name: string
  last_name?: string
  age_band?: 'adult' | 'child'
}

/** Returns people as `list_register_people` answers: a list for each field. */
export const listOf = (people: readonly RegisterPerson[]) => ({
  ids: people.map(({ id }) => id),
  firstNames: people.map(({ firstName }) => firstName),
  lastNames: people.map(({ lastName }) => lastName),
  familyIds: people.map(({ familyId }) => familyId),
  statuses: people.map(({ status }) => status),
  ageBands: people.map(({ ageBand }) => ageBand),
  next: null,
})

/** Returns a person of the register, by default an active member without a family. */
export function personOf(
  id: string,
  firstName: string,
  lastName: string,
  more: Partial<RegisterPerson> = {},
): RegisterPerson {
  return { id, firstName, lastName, familyId: null, status: 'active', ageBand: null, ...more }
}
