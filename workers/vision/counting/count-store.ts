import type { CountEvent, CountingLine, LineCount } from '../contract.ts'

/** A person who was counted: the number of their events that were not undone. */
export type CountedPerson = { activeEvents: number }

type CountStore = {
  /** Stores an event and gives it its id. */
  add(event: Omit<CountEvent, 'id'>, person: CountedPerson): CountEvent
  /** Takes an event out of the counts; false when it is unknown or already undone. */
  undo(eventId: number): boolean
  /** Entries and exits per line, in the lines' order, without undone events. */
  totals(lines: readonly CountingLine[]): LineCount[]
  /** Removes all events. Ids continue, so that none is used twice. */
  reset(): void
}

/** Keeps all events, so that a wrong one can be undone. Grows by one small record per event until `reset`. */
export function createCountStore(): CountStore {
  const records = new Map<number, { event: CountEvent; person: CountedPerson }>()
  const counts = new Map<string, { entries: number; exits: number }>()
  let nextId = 1

  const change = (
    { lineId, direction }: Pick<CountEvent, 'lineId' | 'direction'>,
    person: CountedPerson,
    by: 1 | -1,
  ) => {
    const count = counts.get(lineId) ?? { entries: 0, exits: 0 }
    if (direction === 'entry') count.entries += by
    else count.exits += by
    counts.set(lineId, count)
    person.activeEvents += by
  }

  return {
    add(counted, person) {
      const event = { id: nextId++, ...counted }
      records.set(event.id, { event, person })
      change(event, person, 1)
      return event
    },
    undo(eventId) {
      const record = records.get(eventId)
      if (!record) return false
      records.delete(eventId)
      change(record.event, record.person, -1)
      return true
    },
    totals: (lines) =>
      lines.map(({ id }) => {
        const { entries = 0, exits = 0 } = counts.get(id) ?? {}
        return { lineId: id, entries, exits }
      }),
    reset() {
      records.clear()
      counts.clear()
    },
  }
}
