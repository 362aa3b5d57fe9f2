import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { pageTitle } from '@/app/page-title.ts'
import { loadServices } from '@/features/services/load-services.ts'
import { ServicesPage, ServicesSkeleton } from '@/features/services/services-page.tsx'
import { SERVICES_SEARCH_DEFAULTS, readServicesSearch } from '@/features/services/shared/services-search.ts'

export const Route = createFileRoute('/_app/services/')({
  validateSearch: readServicesSearch,
  search: { middlewares: [stripSearchParams(SERVICES_SEARCH_DEFAULTS)] },
  loader: ({ context }) => loadServices(context.db),
  head: pageTitle('Services'),
  pendingComponent: ServicesPending,
  component: Services,
})

function ServicesPending() {
  return <ServicesSkeleton profile={Route.useRouteContext().profile} />
}

function Services() {
  const navigate = Route.useNavigate()
  return (
    <ServicesPage
      {...Route.useLoaderData()}
      profile={Route.useRouteContext().profile}
      search={Route.useSearch()}
      onSearch={(change) =>
        void navigate({ search: (before) => ({ ...before, ...change }), replace: !change.tab, resetScroll: false })
      }
    />
  )
}
