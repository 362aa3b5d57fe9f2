import type { Database } from '@/domain/database.types.ts'
import { memberId } from './members.ts'

type MergeRow = Database['public']['Functions']['list_merges']['Returns'][number]
type CandidateRow = Database['public']['Functions']['list_merge_candidates']['Returns'][number]

/** Returns a row of the list of merges, as the database returns the row. */
export function mergeRowOf(number: number, change: Partial<MergeRow> = {}): MergeRow {
  return {
    id: `60000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
    kept_id: memberId(1),
    kept_name: 'Ruth Okafor',
    gone_id: memberId(80 + number),
    gone_name: 'Ruth ?',
    person_name: 'Anna Berg',
    merged_at: '2024-03-05T21:00:00+00:00',
    undone_at: null as never,
    problems: [],
    ...change,
  }
}

/** Returns a row of the list of members who may be the same person, as the database returns the row. */
export function candidateRowOf(number: number, change: Partial<CandidateRow> = {}): CandidateRow {
  return {
    id: memberId(number),
    first_name: 'Sam',
    last_name: 'Okafor',
    email: null as never,
    phone: '+64 21 555 01',
    date_of_birth: '1971-03-05',
    membership_status: 'visitor',
    family_id: 'okafor',
    reasons: ['similar name', 'phone', 'date of birth'],
    ...change,
  }
}
