import type { CountEvent, CountingLine, LineCount } from '../contract.ts'

/** A person as the ledger knows them: how many of the events counted for them still stand. */
export type Owner = { standing: number }

export type Ledger = {
  /** Enters what was counted and gives it its id. */
  add(event: Omit<CountEvent, 'id'>, owner: Owner): CountEvent
  /** Takes an event out of the counts; false when it is unknown or was undone before. */
  undo(eventId: number): boolean
  /** One row per line, in the lines' order: the events that stand. */
  totals(lines: readonly CountingLine[]): LineCount[]
  /** Forgets all events. Ids go on: one is never given twice. */
  reset(): void
}

/** What was counted, so that a wrong count can be taken back. Grows by one small entry an event until `reset`. */
export function createLedger(): Ledger {
  const entries = new Map<number, { event: CountEvent; owner: Owner }>()
  const counts = new Map<string, { entries: number; exits: number }>()
  let nextId = 1

  const change = ({ lineId, direction }: Pick<CountEvent, 'lineId' | 'direction'>, owner: Owner, by: 1 | -1) => {
    const count = counts.get(lineId) ?? { entries: 0, exits: 0 }
    if (direction === 'entry') count.entries += by
    else count.exits += by
    counts.set(lineId, count)
    owner.standing += by
  }

  return {
    add(counted, owner) {
      const event = { id: nextId++, ...counted }
      entries.set(event.id, { event, owner })
      change(event, owner, 1)
      return event
    },
    undo(eventId) {
      const entry = entries.get(eventId)
      if (!entry) return false
      entries.delete(eventId)
      change(entry.event, entry.owner, -1)
      return true
    },
    totals: (lines) =>
      lines.map(({ id }) => {
        const { entries = 0, exits = 0 } = counts.get(id) ?? {}
        return { lineId: id, entries, exits }
      }),
    reset() {
      entries.clear()
      counts.clear()
    },
  }
}
