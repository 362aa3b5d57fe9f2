/** `FollowUp` is a dated note about a member. `by` is the name of the person who wrote it, null once they have left. */
export type FollowUp = {
  id: string
  memberId: string
  onDate: string
  note: string | null
  by: string | null
  createdAt: string
}

export type FollowUpDraft = { memberId: string; onDate: string; note?: string | null }
