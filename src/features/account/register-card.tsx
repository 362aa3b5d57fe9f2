import type { Profile } from '@/domain/access/profile.schema.ts'
import { setRegisterEnabled } from '@/domain/register/register.commands.ts'
import { useCommand } from '@/platform/use-command.ts'
import { Card } from '@/ui/card.tsx'
import { Switch } from '@/ui/switch.tsx'

/** Switches the register of the church on or off, for owners and staff. */
export function RegisterCard({ church, onSaved }: Pick<Profile, 'church'> & { onSaved: () => void }) {
  const save = useCommand(setRegisterEnabled, {
    success: (_, isOn) =>
      isOn
        ? { title: 'Register switched on', description: 'It is on the page of each service.' }
        : { title: 'Register switched off', description: 'The marks stay, and are shown again when it is on.' },
    failure: 'Failed to save. Please try again.',
    onSuccess: onSaved,
    queue: true,
  })
  return (
    <Card
      title="Register"
      description="A register shows who was there and who is missed; it also stores when each person came to church."
    >
      <Switch
        label="Take attendance by name"
        checked={church.registerEnabled}
        disabled={save.isPending}
        onChange={(isOn) => void save.run(isOn)}
      />
    </Card>
  )
}
