import { BackLink } from '@/ui/back-link.tsx'
import { DetailSkeleton } from '@/ui/detail-skeleton.tsx'
import { FormSkeleton } from '@/ui/form-skeleton.tsx'

const back = <BackLink to="/sermons">Back to Sermons</BackLink>

export function SermonSkeleton() {
  return <DetailSkeleton title="Sermon" loading="Loading sermon..." back={back} />
}

export function SermonFormSkeleton({ title }: { title: string }) {
  return <FormSkeleton title={title} loading="Loading sermon..." back={back} />
}
