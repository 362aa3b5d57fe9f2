import { MAX_REPLACED } from './register.schema.ts'
import type {
  MarkState,
  NewMark,
  NewcomerDraft,
  RegisterFigures,
  RegisterMark,
  RegisterState,
  RegisterUpdate,
  WaitingMark,
} from './register.schema.ts'

/** `OpenRegister` is a service's register that the caller may fill in. */
export type OpenRegister = Exclude<RegisterState, { state: 'unknown' }>
export type RegisterChanges = Exclude<RegisterUpdate, { state: 'unknown' }>

/** `member` is an id that this device makes, so that a newcomer who is sent twice is added once. */
export type Newcomer = NewcomerDraft & { member: string }

/**
 * `LostMark` is a mark of this device that the server refused, because another device has a newer mark. `taps` has the
 * ids of the mark and of the marks that it replaced, because a second copy of a request may still arrive. A mark that an
 * earlier version kept has no `taps`.
 */
export type LostMark = { member: string; wanted: MarkState; taps?: string[] }

/**
 * `WaitingExtras` is a number of people without a name that the server has not confirmed. `seen` is the number that the
 * screen showed when the person typed. `tried` has the numbers that were sent since then; their answers may be lost.
 * `tap` is the id of the request with this number; it is missing before the first request. `replaces` has the ids of
 * requests with earlier numbers, at most `MAX_REPLACED`. Numbers of an earlier version have no ids.
 */
export type WaitingExtras = { number: number; seen: number; tried: number[]; tap?: string; replaces?: string[] }

/** A device keeps a `RegisterCopy` for each service. */
export type RegisterCopy = {
  /** `known` has the marks of the server by member. */
  known: Record<string, RegisterMark>
  /** `revision` is the revision up to which the server's marks are known. */
  revision: number
  figures: RegisterFigures
  /** `waiting` are the marks that the server has not confirmed, oldest first; at most one for each person. */
  waiting: WaitingMark[]
  newcomers: Newcomer[]
  extras: WaitingExtras | null
  lost: LostMark[]
  /** `lostExtras` has the `typed` number that the server refused, and the number that the server `held`. */
  lostExtras: { typed: number; held: number } | null
  refused: Newcomer[]
  /** `unknownSince` is the time (epoch milliseconds) since which the server has not known the service, or null. */
  unknownSince: number | null
}

export const emptyCopy: RegisterCopy = {
  known: {},
  revision: 0,
  figures: { present: 0, away: 0, extras: 0, total: 0, others: [], official: null },
  waiting: [],
  newcomers: [],
  extras: null,
  lost: [],
  lostExtras: null,
  refused: [],
  unknownSince: null,
}

/** Returns a function that gives the state of a person on this device, including the marks that wait to be sent. */
export function stateIn({ known, waiting, newcomers }: RegisterCopy): (member: string) => MarkState {
  const own = new Map<string, MarkState>([
    ...newcomers.map(({ member }) => [member, 'present'] as const),
    ...waiting.map(({ member, state }) => [member, state] as const),
  ])
  return (member) => own.get(member) ?? known[member]?.state ?? 'none'
}

/**
 * Returns the copy after a tap marked people. A new mark replaces the waiting or lost mark of the same person. The new
 * mark lists the replaced mark in `replaces`, because the replaced mark may still arrive.
 */
export function marked(copy: RegisterCopy, marks: readonly (NewMark & { tap: string })[]): RegisterCopy {
  const before = new Map(copy.waiting.map((mark) => [mark.member, mark]))
  const lost = new Map(copy.lost.map((mark) => [mark.member, mark.taps]))
  const added = marks.map((mark) => ({
    ...mark,
    seen: before.get(mark.member)?.seen ?? copy.known[mark.member]?.revision ?? 0,
    replaces: replacedBy(before.get(mark.member) ?? { replaces: lost.get(mark.member) ?? [] }),
  }))
  const members = new Set(marks.map(({ member }) => member))
  return {
    ...copy,
    waiting: [...copy.waiting.filter(({ member }) => !members.has(member)), ...added],
    lost: copy.lost.filter(({ member }) => !members.has(member)),
  }
}

/** Waiting marks of an earlier version have no tap id. */
const replacedBy = (before: Partial<WaitingMark> | undefined): string[] =>
  [before?.tap ?? [], before?.replaces ?? []].flat().slice(0, MAX_REPLACED)

/** Returns the copy after the whole register was read. */
export function opened(copy: RegisterCopy, { marks, revision, figures }: OpenRegister): RegisterCopy {
  return { ...copy, known: Object.fromEntries(marks.map((mark) => [mark.member, mark])), revision, figures }
}

/**
 * Returns the copy after the server has answered to the `sent` marks. A mark that the person changed during the request
 * still waits. An older answer that arrives late replaces no newer marks and figures.
 */
export function answered(copy: RegisterCopy, sent: readonly WaitingMark[], update: RegisterChanges): RegisterCopy {
  const done = new Map(sent.map((mark) => [mark.member, mark.tap]))
  const refused = new Set(update.refused)
  // Marks of an earlier version have no `tap`. Such a mark no longer waits when it was sent.
  const waiting = copy.waiting.filter(({ member, tap }) => !done.has(member) || done.get(member) !== tap)
  const lost = sent.filter(({ member }) => refused.has(member) && !waiting.some((mark) => mark.member === member))
  return {
    ...copy,
    known: withMarks(copy.known, update.marks),
    revision: Math.max(copy.revision, update.revision),
    figures: update.revision >= copy.revision ? update.figures : copy.figures,
    waiting,
    lost: [
      ...copy.lost.filter(({ member }) => !refused.has(member)),
      ...lost.map((mark) => ({ member: mark.member, wanted: mark.state, taps: replacedBy(mark) })),
    ],
  }
}

/**
 * Returns the copy after the server has answered to a newcomer. The answer has only the newcomer's mark, so the
 * revision of the copy does not change.
 *
 * @param update null when the server refused the newcomer
 */
export function arrived(copy: RegisterCopy, newcomer: Newcomer, update: RegisterChanges | null): RegisterCopy {
  const { member } = newcomer
  const newcomers = copy.newcomers.filter((each) => each.member !== member)
  if (update) return { ...copy, newcomers, known: withMarks(copy.known, update.marks), figures: update.figures }
  const waiting = copy.waiting.filter((mark) => mark.member !== member)
  return { ...copy, newcomers, waiting, refused: [...copy.refused, newcomer] }
}

function withMarks(before: RegisterCopy['known'], marks: readonly RegisterMark[]): RegisterCopy['known'] {
  const known = { ...before }
  for (const mark of marks) {
    if ((known[mark.member]?.revision ?? -1) < mark.revision) known[mark.member] = mark
  }
  return known
}
