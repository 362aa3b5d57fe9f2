export type MarkState = 'present' | 'away' | 'none'
export type RegisterMark = { member: string; state: MarkState; revision: number; by: string | null; mine: boolean }
export type RegisterPerson = {
  id: string
  firstName: string
  lastName: string
  familyId: string | null
  status: 'active' | 'inactive' | 'visitor'
  ageBand: 'adult' | 'child' | null
}
export type RegisterFigures = {
  present: number
  away: number
  extras: number
  total: number
  others: { source: 'typed' | 'clicker' | 'door' | 'room' | 'import'; total: number }[]
  official: { total: number; source: string } | null
}
export type RegisterState = {
  state: 'open' | 'off' | 'not held' | 'unknown'
  canSwitchOn: boolean
  service: { id: string; name: string; date: string; startTime: string; seriesId: string | null }
  marks: RegisterMark[]
  revision: number
  figures: RegisterFigures
  regulars: string[]
  last: { service: string; date: string; present: string[] } | null
}
export type RegisterUpdate = {
  state: RegisterState['state']
  marks: RegisterMark[]
  refused: string[]
  revision: number
  figures: RegisterFigures
}
