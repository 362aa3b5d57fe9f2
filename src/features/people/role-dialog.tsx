import { useState } from 'react'
import { CHURCH_ROLES } from '@/domain/access/church-roles.ts'
import { changeRole } from '@/domain/access/people.commands.ts'
import type { ChurchRole } from '@/domain/access/profile.schema.ts'
import type { Db } from '@/domain/shared/db.ts'
import { useCommand } from '@/platform/use-command.ts'
import { Button } from '@/ui/button.tsx'
import { Dialog } from '@/ui/dialog.tsx'
import { Select } from '@/ui/select.tsx'
import type { AboutPerson } from './about-person.ts'
import { failureText } from './failure-text.ts'

export function RoleDialog({ person, name, isSelf, onOwnChange, onClose, finalFocus }: AboutPerson) {
  const [role, setRole] = useState<ChurchRole>(person.churchRole)
  const change = useCommand((db: Db, to: ChurchRole) => changeRole(db, { id: person.id, role: to }), {
    success: { title: 'Role changed', description: `${name} is now ${CHURCH_ROLES[role].label.toLowerCase()}.` },
    failure: failureText('Failed to change the role. Please try again.'),
    onSuccess: () => {
      onClose()
      if (isSelf) onOwnChange()
    },
  })
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`Role of ${name}`}
      size="sm"
      finalFocus={finalFocus}
      footer={
        <>
          <Button tone="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button pending={change.isPending} pendingLabel="Saving..." onClick={() => void change.run(role)}>
            Save Role
          </Button>
        </>
      }
    >
      <RoleSelect value={role} onChange={setRole} />
    </Dialog>
  )
}

const options = Object.entries(CHURCH_ROLES).map(([value, { label, may }]) => ({ value, label, hint: may }))

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
