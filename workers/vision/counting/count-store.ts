import type { CountEvent, CountingLine, LineCount } from '../contract.ts'

/** A counted person. `activeEvents` is the number of the person's events that were not undone. */
export type CountedPerson = { activeEvents: number }

type CountStore = {
  add(event: Omit<CountEvent, 'id'>, person: CountedPerson): CountEvent
  /** Removes an event from the counts. Returns false when the event is unknown or already undone. */
  undo(eventId: number): boolean
  /** Returns entries and exits per line, in the order of `lines`, without undone events. */
  totals(lines: readonly CountingLine[]): LineCount[]
  /** Removes all events. Ids continue, so that no id is used twice. */
  reset(): void
}

/**
 * Creates a store that keeps all events, so that a wrong event can be undone. The store grows by one small record per
 * event until `reset`.
 */
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
