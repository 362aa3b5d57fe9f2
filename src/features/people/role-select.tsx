import { CHURCH_ROLES } from '@/domain/access/church-roles.ts'
import type { ChurchRole } from '@/domain/access/profile.schema.ts'
import { Select } from '@/ui/select.tsx'

const options = Object.entries(CHURCH_ROLES).map(([value, { label, may }]) => ({ value, label, hint: may }))

/** A role, and what it may do. */
export function RoleSelect({ value, onChange }: { value: ChurchRole; onChange: (role: ChurchRole) => void }) {
  return (
    <Select
      label="Role"
      hint={CHURCH_ROLES[value].may}
      options={options}
      value={value}
      onChange={(role) => onChange(role as ChurchRole)}
    />
  )
}
