import type { RefObject } from 'react'
import type { Person } from '@/domain/access/people.schema.ts'

export type AboutPerson = {
  person: Person
  name: string
  isSelf: boolean
  onOwnChange: () => void
  onClose: () => void
  finalFocus: RefObject<HTMLElement | null>
}
