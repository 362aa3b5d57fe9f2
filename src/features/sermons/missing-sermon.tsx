import { BackLink } from '@/ui/back-link.tsx'
import { PageHeader } from '@/ui/page-header.tsx'

export function MissingSermon() {
  return (
    <PageHeader
      back={<BackLink to="/sermons">Back to Sermons</BackLink>}
      title="Sermon not found"
      description="This sermon doesn't exist or you don't have permission to view it."
    />
  )
}
