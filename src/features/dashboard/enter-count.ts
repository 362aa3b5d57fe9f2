import { linkOptions } from '@tanstack/react-router'

/** Links to a service's page and opens the form for a count. The hash scrolls the form into view in a low window. */
export const enterCount = (id: string) =>
  linkOptions({
    to: '/service-instances/$id',
    params: { id },
    search: { enter: true },
    hash: 'manual-record',
    hashScrollIntoView: { block: 'nearest' },
  })
