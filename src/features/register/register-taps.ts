import { tappedAway, tappedFamily, tappedPerson } from '@/domain/register/mark-taps.ts'
import type { RegisterBlock } from '@/domain/register/register-blocks.ts'
import { stateIn } from '@/domain/register/register-copy.ts'
import type { RegisterSession } from './register-session.ts'

/** Returns the same functions for every render. A tap then draws only the tapped block again. */
export function tapsOf(session: RegisterSession, isEarly: boolean) {
  const stateNow = (id: string) => stateIn(session.view.copy)(id)
  return {
    onTap: (id: string) => void (!isEarly && session.mark([{ member: id, state: tappedPerson(stateNow(id)) }])),
    onAway: (id: string) => void session.mark([{ member: id, state: tappedAway(stateNow(id)) }]),
    onFamily: (people: RegisterBlock['people']) =>
      void (!isEarly && session.mark(tappedFamily(people, stateIn(session.view.copy)))),
  }
}
