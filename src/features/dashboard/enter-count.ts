import { linkOptions } from '@tanstack/react-router'

/**
 * Links to a service's page with the form for a count open. The hash brings the form into view, also in a low window,
 * after the router has scrolled the new page to its top.
 */
export const enterCount = (id: string) =>
  linkOptions({
    to: '/service-instances/$id',
    params: { id },
    search: { enter: true },
    hash: 'manual-record',
    hashScrollIntoView: { block: 'nearest' },
  })
