import { createFileRoute } from '@tanstack/react-router'
import type { SearchSchemaInput } from '@tanstack/react-router'
import { pageTitle } from '@/app/page-title.ts'
import { loadServiceDetails } from '@/features/services/details/load-service-details.ts'
import { ServiceDetailsPage, ServiceDetailsSkeleton } from '@/features/services/details/service-details-page.tsx'
import { MissingPage } from '@/widgets/missing-page.tsx'

export const Route = createFileRoute('/_app/service-instances/$id/')({
  validateSearch: readServiceDetailsSearch,
  loader: ({ context, params }) => loadServiceDetails(context.db, params.id),
  head: ({ loaderData }) => pageTitle(loaderData?.instance.serviceName ?? 'Service Details')(),
  pendingComponent: ServiceDetailsSkeleton,
  component: ServiceInstance,
})

function ServiceInstance() {
  const { db, profile } = Route.useRouteContext()
  const details = Route.useLoaderData()
  const isEntering = Route.useSearch().enter === true
  const navigate = Route.useNavigate()
  return details ? (
    <ServiceDetailsPage
      {...{ ...details, db, profile, isEntering }}
      onEntered={() => void navigate({ search: {}, replace: true, resetScroll: false })}
    />
  ) : (
    <MissingPage entity="service" />
  )
}

/** `enter` opens the page with the form for a manual record. */
type ServiceDetailsSearch = { enter?: boolean | undefined }

function readServiceDetailsSearch({ enter }: ServiceDetailsSearch & SearchSchemaInput): ServiceDetailsSearch {
  return { enter: enter === true || undefined }
}
