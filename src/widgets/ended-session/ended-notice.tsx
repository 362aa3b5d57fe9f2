import { Button } from '@/ui/button.tsx'
import { Notice } from '@/ui/notice.tsx'

type EndedNoticeProps = {
  /** The entries that this device keeps, such as '3 marks'; null if none wait. */
  unsent: string | null
  onLogIn: () => void
}

/** Says on a page that sends its entries by itself that the session has ended. Stays after the dialog was closed. */
export function EndedNotice({ unsent, onLogIn }: EndedNoticeProps) {
  return (
    <Notice
      tone="attention"
      title="Your session has ended"
      action={
        <Button tone="secondary" onClick={onLogIn}>
          Log In
        </Button>
      }
    >
      {unsent === null
        ? 'Log in again to go on here.'
        : `Log in again to send ${unsent}. Until then, this device keeps what you entered.`}
    </Notice>
  )
}
