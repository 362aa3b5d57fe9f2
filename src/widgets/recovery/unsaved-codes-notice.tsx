import { Notice } from '@/ui/notice.tsx'
import { TextLink } from '@/ui/text-link.tsx'
import { useUnsavedCodes } from './unsaved-codes.ts'

/** Reminds a person who left the page with their recovery codes before they confirmed them. */
export function UnsavedCodesNotice({ username }: { username: string }) {
  const { isUnsaved, confirm } = useUnsavedCodes(username)
  if (!isUnsaved) return null
  return (
    <Notice tone="attention" title="Your recovery codes were not confirmed" onClose={confirm}>
      If you have not saved them,{' '}
      <TextLink to="/account" hash="recovery-codes">
        make new ones on your account page
      </TextLink>
      .
    </Notice>
  )
}
