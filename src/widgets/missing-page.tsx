import { BackLink } from '@/ui/back-link.tsx'
import { PageHeader } from '@/ui/page-header.tsx'

const texts = {
  member: {
    title: 'Member not found',
    description: "This member doesn't exist or you don't have permission to view them.",
    to: '/members',
    list: 'Members',
  },
  service: {
    title: 'Service not found',
    description: "This service doesn't exist or you don't have permission to view it.",
    to: '/services',
    list: 'Services',
  },
  event: {
    title: 'Event not found',
    description: "This event doesn't exist or you don't have permission to view it.",
    to: '/events',
    list: 'Events',
  },
  sermon: {
    title: 'Sermon not found',
    description: "This sermon doesn't exist or you don't have permission to view it.",
    to: '/sermons',
    list: 'Sermons',
  },
} as const

/** In the place of something that does not exist or belongs to another church. */
export function MissingPage({ thing }: { thing: keyof typeof texts }) {
  const { title, description, to, list } = texts[thing]
  return <PageHeader back={<BackLink to={to}>Back to {list}</BackLink>} title={title} description={description} />
}
