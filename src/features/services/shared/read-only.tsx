import { BackLink } from '@/ui/back-link.tsx'
import { Notice } from '@/ui/notice.tsx'
import { PageHeader } from '@/ui/page-header.tsx'

/** In the place of a form, for those who may only look. */
export function ReadOnly({ title }: { title: string }) {
  return (
    <>
      <PageHeader back={<BackLink to="/services">Back to Services</BackLink>} title={title} />
      <Notice title="You can look at services but not change them">
        The owner and the staff of your church add and edit services. Ask the owner for a role that may.
      </Notice>
    </>
  )
}
